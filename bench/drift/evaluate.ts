/**
 * Values of expressions in a program that is not run: literals, constants, imports of the same
 * package, and the builders of schemas. What cannot be told is an empty object, which says nothing.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Node, Project, type CallExpression, type Expression, type SourceFile } from "ts-morph";
import { isObject, setOwn, type Json, type JsonObject } from "../../src/runtime/json.js";
import { build, isBuilder } from "./builders.js";

/** Names that lead to each other would be followed for ever. */
const DEPTH = 60;

export class Program {
  readonly #project = new Project({
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    skipLoadingLibFiles: true,
    compilerOptions: { allowJs: true },
  });

  file(path: string): SourceFile {
    return this.#project.getSourceFile(path) ?? this.#project.addSourceFileAtPath(path);
  }

  /** Text that is cut from a larger file. */
  text(name: string, text: string): SourceFile {
    return this.#project.createSourceFile(name, text, { overwrite: true });
  }

  /** Files of the package that a file imports. */
  imported(file: SourceFile): SourceFile[] {
    return file.getImportDeclarations().flatMap((one) => {
      const path = resolved(file.getFilePath(), one.getModuleSpecifierValue());
      return path === undefined ? [] : [this.file(path)];
    });
  }

  value(expression: Expression, depth = 0): Json {
    const node = unwrapped(expression);
    if (depth > DEPTH) return {};
    const next = (inner: Expression): Json => this.value(inner, depth + 1);
    if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node)) {
      return node.getLiteralText();
    }
    if (Node.isNumericLiteral(node)) return node.getLiteralValue();
    if (Node.isTrueLiteral(node) || Node.isFalseLiteral(node)) return node.getLiteralValue();
    if (Node.isNullLiteral(node)) return null;
    if (Node.isArrayLiteralExpression(node)) return this.#list(node.getElements(), depth);
    if (Node.isObjectLiteralExpression(node)) return this.#object(node, depth);
    if (Node.isIdentifier(node)) {
      const found = this.constant(node.getSourceFile(), node.getText());
      return found === undefined ? {} : next(found);
    }
    if (Node.isPropertyAccessExpression(node)) {
      const object = next(node.getExpression());
      return isObject(object) ? (object[node.getName()] ?? {}) : {};
    }
    if (Node.isConditionalExpression(node)) {
      return either(next(node.getWhenTrue()), next(node.getWhenFalse()));
    }
    if (Node.isCallExpression(node)) return this.#call(node, depth);
    return {};
  }

  /** What a name of a file stands for: a constant of it, or of a file of the package. */
  constant(file: SourceFile, name: string): Expression | undefined {
    const declared = file
      .getDescendants()
      .filter(Node.isVariableDeclaration)
      .find((one) => one.getName() === name)
      ?.getInitializer();
    return declared ?? this.#assigned(file, name) ?? this.#imported(file, name);
  }

  /** `X = {…}` of a name that was declared before: the form of bundles. */
  #assigned(file: SourceFile, name: string): Expression | undefined {
    return file
      .getDescendants()
      .filter(Node.isBinaryExpression)
      .find((one) => one.getOperatorToken().getText() === "=" && one.getLeft().getText() === name)
      ?.getRight();
  }

  #imported(file: SourceFile, name: string): Expression | undefined {
    for (const declaration of file.getImportDeclarations()) {
      const named = declaration.getNamedImports().find((one) => localName(one) === name);
      const path = named && resolved(file.getFilePath(), declaration.getModuleSpecifierValue());
      if (named !== undefined && path !== undefined) {
        return this.constant(this.file(path), named.getName());
      }
    }
    return undefined;
  }

  #object(node: Node, depth: number): JsonObject {
    const object: JsonObject = {};
    if (!Node.isObjectLiteralExpression(node)) return object;
    for (const property of node.getProperties()) {
      if (Node.isSpreadAssignment(property)) {
        const spread = this.value(property.getExpression(), depth + 1);
        if (isObject(spread))
          for (const key of Object.keys(spread)) setOwn(object, key, spread[key]);
      } else if (Node.isPropertyAssignment(property)) {
        const key = this.#key(property.getNameNode(), depth);
        const value = property.getInitializer();
        if (key !== undefined && value !== undefined)
          setOwn(object, key, this.value(value, depth + 1));
      } else if (Node.isShorthandPropertyAssignment(property)) {
        setOwn(object, property.getName(), this.value(property.getNameNode(), depth + 1));
      }
    }
    return object;
  }

  #key(name: Node, depth: number): string | undefined {
    if (Node.isIdentifier(name)) return name.getText();
    if (Node.isStringLiteral(name) || Node.isNoSubstitutionTemplateLiteral(name)) {
      return name.getLiteralText();
    }
    const value = Node.isComputedPropertyName(name)
      ? this.value(name.getExpression(), depth + 1)
      : undefined;
    return typeof value === "string" ? value : undefined;
  }

  #list(elements: readonly Expression[], depth: number): Json[] {
    return elements.flatMap((element) => {
      if (!Node.isSpreadElement(element)) return [this.value(element, depth + 1)];
      const spread = this.value(element.getExpression(), depth + 1);
      return Array.isArray(spread) ? spread : [];
    });
  }

  #call(node: CallExpression, depth: number): Json {
    const callee = node.getExpression();
    const args = node.getArguments().filter(Node.isExpression);
    const values = (): Json[] => args.map((argument) => this.value(argument, depth + 1));
    if (isBuilder(callee.getText())) return build(callee.getText(), values());
    // What a builder made, refined: `.describe(…)`, `.or(…)`.
    if (Node.isPropertyAccessExpression(callee)) {
      const [method, subject] = [
        `.${callee.getName()}`,
        this.value(callee.getExpression(), depth + 1),
      ];
      return isBuilder(method) ? build(method, [subject, ...values()]) : subject;
    }
    // A function of the package that returns a declaration.
    if (Node.isIdentifier(callee)) {
      const returned = this.#returned(callee.getSourceFile(), callee.getText());
      return returned === undefined ? {} : this.value(returned, depth + 1);
    }
    return {};
  }

  #returned(file: SourceFile, name: string): Expression | undefined {
    const own = file.getFunction(name);
    if (own !== undefined) {
      return own
        .getDescendants()
        .filter(Node.isReturnStatement)
        .map((one) => one.getExpression())
        .find((one) => one !== undefined && Node.isObjectLiteralExpression(unwrapped(one)));
    }
    for (const declaration of file.getImportDeclarations()) {
      const named = declaration.getNamedImports().find((one) => localName(one) === name);
      const path = named && resolved(file.getFilePath(), declaration.getModuleSpecifierValue());
      if (named !== undefined && path !== undefined) {
        return this.#returned(this.file(path), named.getName());
      }
    }
    return undefined;
  }
}

/** Without parentheses and what only the type checker reads. */
function unwrapped(node: Expression): Expression {
  if (
    Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node)
  ) {
    return unwrapped(node.getExpression());
  }
  return node;
}

function either(a: Json, b: Json): Json {
  if (isObject(a) && isObject(b)) return { ...b, ...a };
  return Array.isArray(a) && Array.isArray(b) ? [...new Set([...a, ...b])] : a;
}

function localName(named: { getName(): string; getAliasNode(): Node | undefined }): string {
  return named.getAliasNode()?.getText() ?? named.getName();
}

/** The file of a relative import, as authored or as compiled. */
function resolved(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = join(dirname(from), specifier);
  const base = path.replace(/\.js$/, "");
  return [path, `${base}.ts`, `${base}.js`, join(base, "index.ts"), join(base, "index.js")].find(
    (one) => /\.[jt]s$/.test(one) && existsSync(one),
  );
}

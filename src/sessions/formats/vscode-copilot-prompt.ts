/** Text of the prompt elements that Copilot serialises as trees. */
import { isObject, own, type Json, type JsonObject } from "../../runtime/json.js";
import { objectOf, plainText, textOf } from "../blocks.js";

/** Text as it is; of a tree the texts of its leaves, in order; of anything else its JSON. */
export function promptText(value: Json | undefined): string {
  const root = isObject(value) ? objectOf(value, "node") : undefined;
  return root === undefined ? plainText(value) : leavesOf(root);
}

/** Some leaves begin a line. The tree may be deeper than the stack. */
function leavesOf(root: JsonObject): string {
  let text = "";
  const open: JsonObject[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const leaf = textOf(node, "text");
    if (leaf !== undefined) {
      const breaks = own(node, "lineBreakBefore") === true;
      if (breaks && text !== "" && !text.endsWith("\n")) text += "\n";
      text += leaf;
    }
    const children = own(node, "children");
    if (Array.isArray(children)) open.push(...children.filter(isObject).reverse());
  }
  return text;
}

/** Work for what comes next, while what came before is still being dealt with. */

/** Each item with the work for it, in order; `count` of them are worked for at one time. */
export async function* ahead<T, R>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  count: number,
): AsyncGenerator<{ item: T; work: Promise<R> }> {
  const queue: { item: T; work: Promise<R> }[] = [];
  for await (const item of items) {
    const done = work(item);
    // Whoever takes it gets the error; until then it must not end the process.
    done.catch(() => undefined);
    queue.push({ item, work: done });
    const first = queue.length >= count ? queue.shift() : undefined;
    if (first !== undefined) yield first;
  }
  yield* queue;
}

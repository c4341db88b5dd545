/** A module with a side effect, for the test that must notice one. */
Object.assign(globalThis, { noisy: true });

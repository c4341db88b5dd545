import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Property tests and corpus runs share two cores with nothing to wait for.
    testTimeout: 60_000,
    // Nothing that is tested keeps state in its module; loading it anew for each file takes longer
    // than most files run.
    isolate: false,
  },
});

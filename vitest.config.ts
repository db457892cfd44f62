import { defineConfig } from 'vitest/config';
import { formulas } from './web/build/plugins/formulas.mjs';
import { mdsdModule } from './web/build/plugins/mdsd-module.mjs';

export default defineConfig({
  plugins: [formulas(), mdsdModule()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/web/**/*.test.ts'],
          exclude: ['tests/web/browser/**'],
          testTimeout: 30_000,
        },
      },
      // The built library, as its users load it.
      { extends: true, test: { name: 'library', include: ['tests/wasm/**/*.test.ts'], testTimeout: 120_000 } },
      // The built pages in Chromium; one file at a time, for frame times are measured.
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/web/browser/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

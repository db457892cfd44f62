import { defineConfig } from 'vite';
import { site } from './web/build/bundles.mjs';

export default defineConfig(site);

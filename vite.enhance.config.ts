import { defineConfig } from "vite";

/**
 * Builds the one script of reading pages into the client build: a separate file that shares nothing
 * with working pages.
 */
export default defineConfig({
	envDir: false,
	publicDir: false,
	build: {
		target: "es2022",
		outDir: "build/client",
		emptyOutDir: false,
		reportCompressedSize: false,
		manifest: ".vite/enhance.json",
		rollupOptions: { input: "app/enhance/enhance.ts" },
	},
});

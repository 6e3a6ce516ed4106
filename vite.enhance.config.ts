import { defineConfig } from "vite";

/**
 * Builds the script of reading pages and the script that checks exported records into the client build. They
 * are separate files that share nothing with each other or with working pages.
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
		rollupOptions: { input: ["app/enhance/enhance.ts", "app/enhance/record-checker.ts"] },
	},
});

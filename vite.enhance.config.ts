import { defineConfig } from "vite";

/**
 * Builds the script of reading pages, the script that checks exported records, and the service worker of call
 * sheets into the client build. They are separate files that share nothing with each other or with working
 * pages. The service worker has a fixed name, and is at the root because its scope can't be above its path.
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
		rollupOptions: {
			input: ["app/enhance/enhance.ts", "app/enhance/record-checker.ts", "app/enhance/call-sheet-worker.ts"],
			output: {
				entryFileNames: ({ name }) =>
					name === "call-sheet-worker" ? "[name].js" : "assets/[name]-[hash].js",
			},
		},
	},
});

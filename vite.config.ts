import { basename, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compressAssets } from "./scripts/compile/compress-assets.ts";

const REACT = [/^react($|-dom|-router)/, /^@react-router/, /^@conform-to/, "scheduler"];
const MANY_FILES = ["zod", "yaml", "diff", /^d3-/, "internmap"];

export default defineConfig(({ command }) => ({
	plugins: [retriedRouteModules(), tailwindcss(), reactRouter(), compressAssets()],
	// Settings come from the environment alone.
	envDir: false,
	// scripts/build.ts empties the folder, because other programs write to it at the same time.
	build: { target: "es2022", assetsInlineLimit: 0, emptyOutDir: false, reportCompressedSize: false },
	environments: {
		// What every working page needs is one file, and what many pages share is another, instead of two dozen
		// small ones, each of which would be a request. They also compress better.
		client: {
			build: {
				rollupOptions: {
					output: {
						codeSplitting: {
							groups: [
								{ name: "frame", test: /\/app\/(entry\.client|root)\.tsx$/, priority: 1 },
								{ name: "shared", minShareCount: 26 },
							],
						},
					},
				},
			},
		},
		// The server's entry is the startup module, which also loads the React Router build, so that there is
		// one module graph and one database.
		ssr: {
			build: {
				cssMinify: true,
				rollupOptions: {
					input: "app/startup.server.ts",
					// Node loads this file at each start. A quarter of it would be the comments of generated code, and
					// one character outside Latin-1 doubles the memory that all of it takes up.
					output: { comments: false, charset: "ascii" },
				},
			},
			...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
		},
	},
	// Because it is bundled, React is the production build whatever NODE_ENV says at run time, and there is one
	// copy of each package. The other bundled packages consist of many small files, which load faster as one.
	ssr: { noExternal: command === "build" ? [...REACT, ...MANY_FILES] : [] },
}));

/**
 * React Router reloads the current page as soon as a page script fails to load, and has no option to retry.
 * Our module loader replaces React Router's, and first retries after 2, 4, and 8 seconds.
 */
function retriedRouteModules(): Plugin {
	let isFound = false;
	return {
		name: "retried-route-modules",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		resolveId(source, importer) {
			if (
				basename(source) !== "routeModules.js" ||
				!importer?.includes("/react-router/dist/") ||
				/\/(server-runtime|rsc)\//.test(importer)
			)
				return null;
			isFound = true;
			return resolve("app/ui/browser/load-route-module.ts");
		},
		generateBundle() {
			if (!isFound)
				this.error(
					"React Router has no routeModules.js any more, which app/ui/browser/load-route-module.ts replaces.",
				);
		},
	};
}

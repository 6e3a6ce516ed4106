import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
	plugins: [readingScript(), routeModuleLoader(), tailwindcss(), reactRouter(), relativeManifest()],
	// Settings come from the environment alone.
	envDir: false,
	build: { target: "es2022", assetsInlineLimit: 0, manifest: true },
	environments: {
		// The script of reading pages stands on its own beside React Router's entries.
		client: { build: { rollupOptions: { input: ["app/enhance/enhance.ts"] } } },
		// The server starts from the listener, which holds the React Router build: one module graph, one database.
		ssr: { build: { rollupOptions: { input: "app/startup.server.ts" } } },
	},
	ssr: {
		// Bundled, so that they are the production builds whatever NODE_ENV says at run time, and one copy of each.
		noExternal: command === "build" ? [/^react($|-dom|-router)/, /^@react-router/, /^@conform-to/, /^remix-auth/, "@remix-run/node-fetch-server", "scheduler"] : [],
	},
}));

/** Makes the script of reading pages one file: it holds its own copy of the modules that working pages use, too. */
function readingScript(): Plugin {
	const COPY = "?reading";
	return {
		name: "reading-script",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		async resolveId(source, importer, options) {
			if (!importer?.endsWith("/enhance/enhance.ts") && !importer?.endsWith(COPY)) return null;
			const found = await this.resolve(source, importer, { ...options, skipSelf: true });
			return found && found.id + COPY;
		},
	};
}

/** Puts our loadRouteModule, which tries again, in the place of React Router's. */
function routeModuleLoader(): Plugin {
	let isReplaced = false;
	return {
		name: "route-module-loader",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		resolveId(source, importer) {
			if (!source.endsWith("/routeModules.js") || !importer?.includes("/react-router/dist/")) return null;
			isReplaced = true;
			return resolve("app/ui/load-route-module.ts");
		},
		generateBundle() {
			if (!isReplaced) this.error("React Router no longer loads its route modules where app/ui/load-route-module.ts stands in for it.");
		},
	};
}

/** Vite names stylesheets by their absolute path in its manifest. The build says nothing about where it was made. */
function relativeManifest(): Plugin {
	return {
		name: "relative-manifest",
		apply: "build",
		enforce: "post",
		generateBundle: {
			order: "post",
			handler(_options, bundle) {
				const manifest = bundle[".vite/manifest.json"];
				if (manifest?.type === "asset") manifest.source = String(manifest.source).replaceAll(`${import.meta.dirname}/`, "");
			},
		},
	};
}

import { basename, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
	plugins: [readingScript(), routerParts(), queryCompilerFile(), asciiServer(), tailwindcss(), reactRouter(), relativeManifest()],
	// Settings come from the environment alone.
	envDir: false,
	build: { target: "es2022", assetsInlineLimit: 0, manifest: true },
	environments: {
		// The script of reading pages stands on its own beside React Router's entries.
		client: { build: { rollupOptions: { input: ["app/enhance/enhance.ts"], output: { codeSplitting: { groups: workingGroups } } } } },
		// The server starts from the listener, which holds the React Router build: one module graph, one database.
		// Without the replacement React would be chosen at run time, and its slow development build wherever NODE_ENV is not set.
		ssr: { build: { rollupOptions: { input: "app/startup.server.ts" } }, ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }) },
	},
	ssr: {
		noExternal: command === "build" ? bundledPackages : [],
	},
}));

/** Packages that the server carries in itself. */
const bundledPackages = [
	// They are the production builds then, whatever NODE_ENV says at run time, and there is one copy of each.
	...[/^react($|-dom|-router)/, /^@react-router/, /^@conform-to/, /^remix-auth/, "@remix-run/node-fetch-server", "scheduler"],
	// Of these it uses a part, and only that is loaded and kept in memory.
	...["zod", "yaml", "diff", /^d3-/, "internmap", "minisearch", "uqr", "aws4fetch", "client-zip"],
	...[/^markdown-it/, "mdurl", "linkify-it", "entities", "uc.micro", "punycode.js"],
];

/**
 * What goes together in one file, each with all that it needs: few larger files compress better than many small ones, and make
 * every page's list of files shorter. Modules of the script of reading pages end in `?reading` and are in no group.
 */
const workingGroups = [
	{ name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\/.*\.js$|rolldown\/runtime/, priority: 3 },
	// What every working page needs.
	{ name: "frame", test: /app\/(root|entry\.client|ui\/page|ui\/notice|ui\/section-heading|ui\/empty-state)\.tsx/, priority: 2 },
	// What every page with a form needs.
	{ name: "form", test: /app\/ui\/(page-form|lost-answer|error-summary|hidden-fields|text-field|text-area|choices)\.tsx?$/, priority: 1 },
];

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

/** Files of React Router that others of ours stand in for in the browser, exporting the same names. */
const substitutes: Record<string, string> = {
	// Ours tries again where a script does not load.
	"routeModules.js": "app/ui/load-route-module.ts",
	"href.js": "app/ui/browser-href.ts",
	"fog-of-war.js": "app/ui/no-route-discovery.ts",
	"route-discovery.js": "app/ui/no-route-discovery.ts",
	"instrumentation.js": "app/ui/no-route-discovery.ts",
};

/** Puts our files in the place of React Router's. */
function routerParts(): Plugin {
	const found = new Set<string>();
	return {
		name: "router-parts",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		resolveId(source, importer) {
			const file = basename(source);
			const substitute = substitutes[file];
			if (!substitute || !importer?.includes("/react-router/dist/") || /\/(server-runtime|rsc)\//.test(importer)) return null;
			found.add(file);
			return resolve(substitute);
		},
		generateBundle() {
			for (const [file, substitute] of Object.entries(substitutes)) if (!found.has(file)) this.error(`React Router has no ${file} any more, in whose place ${substitute} stands.`);
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

/** Prisma carries the compiler of its queries as a text of two megabytes, which would stay in memory beside what is made of it. Here it is a file. */
function queryCompilerFile(): Plugin {
	const MARK = "\0query-compiler:";
	return {
		name: "query-compiler-file",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "ssr",
		resolveId: (source) => (/^@prisma\/client\/runtime\/query_compiler_.*wasm-base64\.mjs$/.test(source) ? MARK + source : null),
		async load(id) {
			if (!id.startsWith(MARK)) return null;
			const { wasm } = (await import(id.slice(MARK.length))) as { wasm: string };
			const file = basename(id).replace(".wasm-base64.mjs", ".wasm");
			// Beside the file that reads it, since that is imported when a database is opened.
			this.emitFile({ type: "asset", fileName: `assets/${file}`, source: Buffer.from(wasm, "base64") });
			// Prisma reads what it is given by Buffer.from, which takes bytes as they are.
			return `import { readFileSync } from "node:fs";\nexport const wasm = readFileSync(new URL("${file}", import.meta.url));`;
		},
	};
}

/** Writes the server in ASCII alone: for one letter beyond it Node keeps the whole text of a file with two bytes for each letter. */
function asciiServer(): Plugin {
	return {
		name: "ascii-server",
		apply: "build",
		enforce: "post",
		applyToEnvironment: ({ name }) => name === "ssr",
		generateBundle: {
			order: "post",
			handler(_options, bundle) {
				for (const chunk of Object.values(bundle)) {
					if (chunk.type !== "chunk") continue;
					// Behind a backslash the escape would be none.
					if (/(?<!\\)(\\\\)*\\[^\p{ASCII}]/u.test(chunk.code)) this.error(`${chunk.fileName} has a backslash before a letter beyond ASCII: leave it out of the source.`);
					// Without the flag u it takes the halves of an emoji one by one, as escapes name them.
					chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
				}
			},
		},
	};
}

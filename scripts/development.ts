import {
	createServer as createHttpServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from "node:http";
import { resolve, sep } from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";

type Startup = typeof import("../app/startup.server.ts");
type Pages = typeof import("../app/listener.server.ts");
type Published = typeof import("../app/domain/content/editorial/follow-content.server.ts");
type Database = typeof import("../app/infra/database/db.server.ts");

/**
 * Loads the startup module from source, with Vite. Each request uses the modules as they are on disk, because
 * Vite reloads a changed module and everything that imports it. Other modules keep their state, such as the
 * open database.
 */
export async function startDevelopment(): Promise<Startup> {
	// Vite needs a server for its WebSocket before the real server exists. This placeholder never listens.
	const upgrades = createHttpServer();
	const vite = await createServer({
		server: { middlewareMode: true, hmr: { server: upgrades } },
		appType: "custom",
		plugins: [reloadContent, reloadReadingPages, withoutCriticalCss],
		// Optimized now, because doing it after the first page loads would force a reload.
		optimizeDeps: { entries: ["app/root.tsx", "app/routes/**/*.tsx"], include: ["react-dom/client"] },
	});
	const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;
	const startup = await load<Startup>("app/startup.server.ts");
	return {
		...startup,
		async startInstance(options) {
			const { server, summary } = await startup.startInstance(options);
			server.removeAllListeners("request");
			server.on("request", (request, response) =>
				vite.middlewares(request, response, () => void answer(vite, request, response)),
			);
			server.on("upgrade", (...args) => upgrades.emit("upgrade", ...args));
			closeWith(server, vite);
			return { server, summary };
		},
	};

	async function answer(
		vite: ViteDevServer,
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<void> {
		try {
			const { openDatabase } = await load<Database>("app/infra/database/db.server.ts");
			await openDatabase();
			// Content that was reloaded from its files lacks the changes that editors published.
			const { followContent } = await load<Published>(
				"app/domain/content/editorial/follow-content.server.ts",
			);
			await followContent();
			const { listener } = await load<Pages>("app/listener.server.ts");
			listener(request, response);
		} catch (error) {
			vite.ssrFixStacktrace(error as Error);
			console.error((error as Error).stack);
			response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end((error as Error).stack);
		}
	}
}

/** The modules that cache what they read from content files. Editing a file reloads them. */
const CONTENT_MODULES = [
	"app/infra/content/content-files.server.ts",
	"app/domain/market/content-part.server.ts",
];

const reloadContent: Plugin = {
	name: "greenroom:reload-content",
	hotUpdate({ file, modules }) {
		if (this.environment.name !== "ssr" || !file.startsWith(resolve("content") + sep)) return undefined;
		return [
			...modules,
			...CONTENT_MODULES.flatMap((path) => [
				...(this.environment.moduleGraph.getModulesByFile(resolve(path)) ?? []),
			]),
		];
	},
};

const CHANGED = "greenroom:changed";

/** Reading pages have no framework script for hot updates. Their own script reloads the page. */
const reloadReadingPages: Plugin = {
	name: "greenroom:reload-reading-pages",
	transform: (code, id) =>
		id.endsWith("/app/enhance/enhance.ts")
			? `${code}\nimport.meta.hot?.on("${CHANGED}", () => location.reload());`
			: undefined,
	hotUpdate({ modules, server }) {
		if (this.environment.name === "ssr" && modules.length > 0) server.environments.client.hot.send(CHANGED);
	},
};

/**
 * The framework adds a link to the styles that scripts import. Our scripts import none, and browsers hide the
 * link's nonce, so React would report a mismatch.
 */
const withoutCriticalCss: Plugin = {
	name: "greenroom:without-critical-css",
	transform: (code, id) =>
		id.endsWith("virtual:react-router/server-build")
			? code.replace("export const unstable_getCriticalCss", "const unused")
			: undefined,
};

/** Closes Vite along with the server, because a browser's open WebSocket would delay the shutdown. */
function closeWith(server: Server, vite: ViteDevServer): void {
	const close = server.close.bind(server);
	server.close = (callback) => {
		void vite.close();
		return close(callback);
	};
}

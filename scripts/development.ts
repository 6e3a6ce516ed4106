import { createServer } from "vite";

type Startup = typeof import("../app/startup.server.ts");

/** The startup module, served and reloaded from the sources by Vite. */
export async function startDevelopment(): Promise<Startup> {
	const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
	const startup = (await vite.ssrLoadModule("app/startup.server.ts")) as Startup;
	return {
		...startup,
		async startInstance() {
			const server = await startup.startInstance();
			const [pages] = server.listeners("request");
			server.removeAllListeners("request");
			server.on("request", (request, response) => vite.middlewares(request, response, () => (pages as (...args: unknown[]) => void)(request, response)));
			return server;
		},
	};
}

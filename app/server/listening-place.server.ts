import { createServer, type ListenOptions, type Server } from "node:net";
import { settings } from "#app/infra/process/settings.server.ts";

/** Where people reach the site, unless a socket was passed on. */
export const pagesPlace = (): ListenOptions => ({ port: settings().PORT, host: settings().HOST });

/** Where metrics are served, if they have their own port. */
export const metricsPlace = (): ListenOptions => ({
	port: settings().METRICS_PORT,
	host: settings().METRICS_HOST,
});

export function listen(server: Server, place: ListenOptions | { fd: number }): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(place, () => {
			server.off("error", reject);
			resolve();
		});
	});
}

/** Throws if something else listens at a place. */
export async function assertFree(place: ListenOptions): Promise<void> {
	const probe = createServer();
	await listen(probe, place);
	await new Promise((resolve) => probe.close(resolve));
}

import { createServer, type ListenOptions, type Server } from "node:net";
import { settings } from "#app/infra/process/settings.server.ts";

/** The host and port of the site. Not used if the process inherited a socket. */
export const pagesPlace = (): ListenOptions => ({ port: settings().PORT, host: settings().HOST });

/** The host and port of the metrics, if they have their own port. */
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

/** Throws if something else is listening on this host and port. */
export async function assertFree(place: ListenOptions): Promise<void> {
	const probe = createServer();
	await listen(probe, place);
	await new Promise((resolve) => probe.close(resolve));
}

/** The file descriptor of the first inherited socket (sd_listen_fds(3)). */
const FIRST_SOCKET = 3;

/**
 * The listening socket that this process was started with, as systemd passes the socket of a `.socket` unit.
 * It stays open while one server process replaces another, so new connections wait for the next process.
 */
export function inheritedSocket(
	{ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv = process.env,
): { fd: number } | undefined {
	const isMeantForUs = LISTEN_PID === undefined || LISTEN_PID === String(process.pid);
	return LISTEN_FDS === "1" && isMeantForUs ? { fd: FIRST_SOCKET } : undefined;
}

/** The file descriptor of the first inherited socket (sd_listen_fds(3)). */
const FIRST_SOCKET = 3;

/**
 * The listening socket that this process was started with, as systemd passes the socket of a
 * `.socket` unit. It stays open between two servers, so that new connections wait for the next one.
 */
export function inheritedSocket(
	{ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv = process.env,
): { fd: number } | undefined {
	const isMeantForUs = LISTEN_PID === undefined || LISTEN_PID === String(process.pid);
	return LISTEN_FDS === "1" && isMeantForUs ? { fd: FIRST_SOCKET } : undefined;
}

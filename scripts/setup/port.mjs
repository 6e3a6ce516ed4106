import { createServer } from "node:net";

/** Throws the listen error if PORT and HOST are not available. */
export async function checkPort() {
	const port = Number(process.env.PORT || 3000);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) return; // The server reports this, together with other wrong settings.
	const server = createServer();
	await /** @type {Promise<void>} */ (
		new Promise((resolve, reject) => {
			server.once("error", reject);
			server.listen(port, process.env.HOST || "127.0.0.1", resolve);
		})
	);
	await new Promise((resolve) => server.close(resolve));
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { instanceEnvironment } from "../../support/instance/environment.ts";
import { copyApplication } from "../../support/without/application.ts";

let copy: ReturnType<typeof copyApplication>;
let origin = "";
let stop = async () => {};

beforeAll(async () => {
	copy = copyApplication(["content"]);
	const env = instanceEnvironment({
		NODE_ENV: "development",
		PORT: "0",
		DATA_DIR: join(copy.folder, "data"),
	});
	const server = spawn(process.execPath, ["server.ts", "--dev"], {
		cwd: copy.folder,
		env,
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	stop = async () => {
		server.kill();
		await once(server, "close");
	};
	const [{ port }] = (await once(server, "message")) as [{ port: number }];
	origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
	await stop();
	copy.remove();
});

const fetchText = async (path: string) => (await fetch(origin + path)).text();

it.each([
	[
		"a content file",
		"/safety",
		"content/pages/safety.md",
		"\n\nEdited while the server runs.\n",
		"Edited while the server runs.",
	],
	[
		"a stylesheet",
		"/app/app.css",
		"app/app.css",
		"\n.edited-while-it-runs { color: red }\n",
		"edited-while-it-runs",
	],
])("in development, an edit of %s is shown without a restart", async (_what, path, file, added, shown) => {
	expect(await fetchText(path)).not.toContain(shown);
	appendFileSync(join(copy.folder, file), added);
	await expect.poll(() => fetchText(path), { timeout: 10_000 }).toContain(shown);
});

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MULTIPART, multipart } from "../../tests/support/browser/multipart.ts";
import { EICAR } from "../../tests/support/files/clamd.ts";
import { pdf } from "../../tests/support/files/sample-files.ts";
import { getBearer, postUpload, uploadPart } from "../../tests/support/files/uploads.ts";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { startInstance } from "../../tests/support/instance/instance.ts";
import { newRecord, type Service } from "./record.ts";

/** The server with clamd, which knows only the test virus of EICAR, so that no signatures have to be downloaded. */
export const clamd: Service = {
	name: "clamd",
	programs: ["clamd"],
	packageName: "clamav-daemon",
	async tryIt() {
		const { check, isWell } = newRecord("clamd");
		const { folder, remove } = temporaryFolder("clamd");
		const [socket, configuration] = [join(folder, "clamd.sock"), join(folder, "clamd.conf")];
		mkdirSync(join(folder, "signatures"));
		writeFileSync(
			join(folder, "signatures/test.ndb"),
			`Eicar-Test:0:*:${Buffer.from(EICAR).toString("hex")}\n`,
		);
		writeFileSync(
			configuration,
			`LocalSocket ${socket}\nDatabaseDirectory ${folder}/signatures\nForeground yes\n`,
		);
		const start = async () => {
			const scanner = spawn("clamd", ["-c", configuration], { stdio: "ignore" });
			for (let tries = 0; tries < 300 && !existsSync(socket); tries++) await sleep(100);
			return scanner;
		};
		let scanner = await start();
		const instance = await startInstance({ CLAMD_SOCKET: socket });
		const findScan = (id: string) =>
			instance.rows<{ scan: string }>("SELECT scan FROM StoredFile WHERE id = ?", id)[0]?.scan;
		try {
			const headers = { Authorization: await getBearer(instance, "PROFESSIONAL"), "Content-Type": MULTIPART };
			const upload = async (name: string, content?: string) => {
				const file = multipart(uploadPart(name, pdf({ content })));
				const { status, json } = await postUpload(instance, headers, file);
				return { status, json, scan: findScan(json.id) };
			};
			const clean = await upload("clean.pdf");
			check("a clean file is stored as such", clean.scan === "CLEAN", `${clean.status}, ${clean.scan}`);
			const infected = await upload("infected.pdf", EICAR);
			const said = infected.json.fieldErrors?.file?.[0] ?? "";
			check("a virus is refused", infected.status === 422 && said.includes("virus"), said);
			const ended = new Promise((resolve) => scanner.once("exit", resolve));
			scanner.kill("SIGKILL");
			await ended;
			const waiting = await upload("waiting.pdf");
			check("a file waits while clamd is down", waiting.scan === "PENDING", waiting.scan);
			scanner = await start();
			for (let tries = 0; tries < 900 && findScan(waiting.json.id) === "PENDING"; tries++) await sleep(100);
			check(
				"it is scanned once clamd is back",
				findScan(waiting.json.id) === "CLEAN",
				findScan(waiting.json.id),
			);
		} finally {
			scanner.kill("SIGTERM");
			await instance.stop();
			remove();
		}
		return isWell();
	},
};

import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { memorySettings } from "../../../verification/bench/instance.ts";
import { Browser } from "../../support/browser/browser.ts";
import { beginTus, continueTus, getOffset, readUploads, sendTus } from "../../support/files/tus.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";

const MB = 1024 * 1024;
const BYTES = provingCount("LARGE_FILE_MB", 512) * MB;
const CHUNK = 16 * MB;
const KILLS = 5;
/** Only ends a test that hangs. 5 GB takes a few minutes. */
const TIMEOUT_MS = 60 * 60_000;
/** How much more memory than an idle server the upload may take, in MB. */
const MOST_MEMORY = 64;

/** Memory is limited as in deployment. */
const unit = memorySettings(readFileSync("deploy/greenroom.service", "utf8"));
const limits = { ...unit.environment, NODE_OPTIONS: unit.nodeOptions.join(" ") };

const HEAD = Buffer.from("\0\0\0\x18ftypmp42", "latin1");
const BLOCK = randomBytes(CHUNK);
const getMemory = (instance: Instance): number => Math.round(instance.memory() / MB);

/** Bytes of the file, which isn't in memory as a whole. */
function readContent(from: number, to: number): Buffer {
	const content = Buffer.alloc(to - from);
	for (let at = from; at < to; ) {
		const end = Math.min(to, (Math.floor(at / CHUNK) + 1) * CHUNK);
		BLOCK.copy(content, at - from, at % CHUNK, (at % CHUNK) + end - at);
		at = end;
	}
	if (from < HEAD.length) HEAD.copy(content, 0, from);
	return content;
}

const toDeliverPage = (uploads: string): string => uploads.replace(/uploads$/, "deliver");

function hashContent(): string {
	const hash = createHash("sha256");
	for (let at = 0; at < BYTES; at += CHUNK) hash.update(readContent(at, Math.min(BYTES, at + CHUNK)));
	return hash.digest("hex");
}

it(
	"a large file arrives whole over five kills of the server, which takes at most 64 MB more memory",
	async () => {
		const { folder, remove } = temporaryFolder("large-file");
		const start = async () => {
			const instance = await startInstance({ DATA_DIR: folder, ...limits }, { isOpenDemo: true });
			const professional = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
			return { instance, professional };
		};
		const readIdle = async (instance: Instance, professional: Browser, uploads: string) => {
			// Loads and compiles the code of uploads, and of the page that the test reads until the file is ready,
			// before the measurement.
			const { headers } = await beginTus(professional, uploads, "small.mp4", 1_000);
			await continueTus(professional, headers.location ?? "", 0, readContent(0, 1_000));
			for (let n = 0; n < 20; n++) await readUploads(professional, toDeliverPage(uploads));
			await sendTus(professional, "DELETE", headers.location ?? "");
			return getMemory(instance);
		};
		try {
			let { instance, professional } = await start();
			const [milestone] = instance.rows<{ bookingId: string; position: number }>(
				"select m.bookingId, m.position from Milestone m join Booking b on b.id = m.bookingId join Professional p on p.id = b.professionalId join User u on u.id = p.userId where m.status = 'FUNDED' and m.replacedByVersion = 0 and u.email = ?",
				instance.account("PROFESSIONAL").email,
			);
			const uploads = `/bookings/${milestone?.bookingId}/milestones/${(milestone?.position ?? 0) + 1}/uploads`;
			const { headers } = await beginTus(professional, uploads, "film.mp4", BYTES);
			const upload = headers.location ?? expect.fail("The upload wasn't begun.");
			let idle = await readIdle(instance, professional, uploads);
			let confirmed = 0;
			let most = 0;
			for (let kills = 0; confirmed < BYTES; ) {
				const end = Math.min(BYTES, confirmed + CHUNK);
				const sending = continueTus(professional, upload, confirmed, readContent(confirmed, end));
				if (kills < KILLS && confirmed > ((kills + 1) * BYTES) / (KILLS + 2)) {
					kills++;
					const failed = sending.catch(() => undefined);
					process.kill(instance.pid, "SIGKILL");
					await failed;
					await expect.poll(() => instance.isRunning()).toBe(false);
					({ instance, professional } = await start());
					idle = await readIdle(instance, professional, uploads);
					const kept = await getOffset(professional, upload);
					expect(kept).toBeGreaterThanOrEqual(confirmed);
					confirmed = kept;
					continue;
				}
				const { status, headers: answer } = await sending;
				expect(status).toBe(204);
				confirmed = Number(answer["upload-offset"]);
				most = Math.max(most, getMemory(instance) - idle);
			}
			const read = () => readUploads(professional, toDeliverPage(uploads));
			await expect
				.poll(
					async () => {
						most = Math.max(most, getMemory(instance) - idle);
						return (await read()).map(({ state }) => state);
					},
					{ timeout: TIMEOUT_MS },
				)
				.toEqual(["Ready"]);
			expect((await read()).at(0)?.sha256).toBe(hashContent());
			recordFigure(
				`${BYTES / MB} MB, ${KILLS} kills: at most ${most} MB more memory than idle, checksum equal`,
			);
			expect(most).toBeLessThanOrEqual(MOST_MEMORY);
			await instance.stop();
		} finally {
			remove();
		}
	},
	TIMEOUT_MS,
);

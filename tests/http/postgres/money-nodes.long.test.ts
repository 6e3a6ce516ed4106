import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import {
	findTwice,
	findWrongs,
	letSettle,
	startClock,
	useTestBank,
} from "../../../verification/prove/money-kills.ts";
import { openInstanceDatabase } from "../../support/instance/instance-database.ts";
import { startNodes } from "../../support/instance/nodes.ts";
import { withTestBank } from "../../support/money/bank-records.ts";
import { newMoneyBook, startDealing } from "../../support/proof/money-load.ts";

/** The number of acknowledged settlements after which the load stops and the nodes finish the rest. */
const ENOUGH = 12;

it("each payout and each refund is sent only once if two nodes run the money jobs", async () => {
	const nodes = await startNodes();
	onTestFinished(nodes.stop);
	const first = await nodes.start({ LOG_LEVEL: "warn" });
	await nodes.start({ LOG_LEVEL: "warn" });
	const { settings } = nodes;
	const ground = { settings, database: openInstanceDatabase(settings.DATA_DIR, settings, false) };
	const clock = startClock(ground);
	const book = newMoneyBook();
	const load = await startDealing(first, book);
	while (book.accepted.size + book.canceled.size < ENOUGH) await Promise.race([sleep(20), load.failed]);
	await load.stop();
	await letSettle(ground, clock);
	expect([...(await findWrongs(ground, book)), ...findTwice(ground, useTestBank(ground))]).toEqual([]);
	const orders = withTestBank(settings.DATA_DIR, (bank) =>
		bank.prepare<[], number>("SELECT count(*) FROM MoneyOrder WHERE state = 'DONE'").pluck().get(),
	);
	expect(orders).toBeGreaterThanOrEqual(ENOUGH);
});

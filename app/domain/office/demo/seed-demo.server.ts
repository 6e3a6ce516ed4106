import { db } from "#app/infra/database/db.server.ts";
import { withTestBankOnly } from "#app/infra/payments/provider.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { demoAccounts } from "../../people/demo-account.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { getPhase } from "../../platform/phase.server.ts";
import { changePhase } from "../launch/launch.server.ts";
import {
	hasEarlyRequests,
	OPENED,
	preparePayouts,
	seedEarlyRequests,
	seedEndings,
	seedFinishedWork,
	seedOpenWork,
	seedRequests,
} from "./demo-deals.server.ts";
import { seedDisputes } from "./demo-disputes.server.ts";
import { addHistory } from "./demo-history.server.ts";
import {
	addPeople,
	approveProfessionals,
	atTime,
	daysAgo,
	demoAddress,
	findDemoPeople,
	REVIEWER,
} from "./demo-people.server.ts";
import {
	addQueues,
	decideOldReport,
	proposeMatches,
	sendFlaggedMessages,
	settlePast,
} from "./demo-queues.server.ts";

/**
 * Fills a new demo with 90 days of a marketplace: people who passed the team's checks, their bookings, and
 * the work that is waiting for the team. With `isOpen`, the marketplace has been open for three weeks, and
 * there are quotes, payments, and disputes in many states. Existing records stay as they are. After an
 * interrupted start, continues where that start stopped. In production, does nothing or, for an open demo,
 * throws `conflict`.
 */
export async function seedHistory({ isOpen }: { isOpen: boolean }): Promise<void> {
	if (settings().isProduction) {
		if (!isOpen) return;
		throw new DomainError(
			"conflict",
			"Only a demo can be started with --open. Start without it, or unset NODE_ENV.",
		);
	}
	const isBegun = (await db().user.count({ where: { email: demoAddress(REVIEWER) } })) > 0;
	try {
		if (isBegun || (await isNew())) await withTestBankOnly(() => fill(isOpen));
		else if (isOpen) await open(0);
	} catch (error) {
		if (!isBegun || !(error instanceof DomainError)) throw error;
		log.warn(
			{ err: error },
			"The demo was used before it was filled, so the rest is missing. For a full one, start in an empty folder.",
		);
	}
}

/** Whether nobody has used the instance yet. */
const isNew = async (): Promise<boolean> =>
	(await db().user.count({ where: { demo: false } })) === 0 &&
	(await db().booking.count()) === 0 &&
	(await db().application.count()) === 0;

async function open(days: number): Promise<void> {
	if ((await getPhase()) === "OPEN") return;
	const getPerson = await findDemoPeople();
	await atTime(daysAgo(days), () => changePhase(getPerson(demoAccounts.ADMIN.name).as, { phase: "OPEN" }));
}

async function fill(isOpen: boolean): Promise<void> {
	await addPeople();
	await approveProfessionals();
	await addHistory();
	await addQueues();
	await decideOldReport();
	await sendFlaggedMessages();
	await proposeMatches();
	if (!isOpen && (await getPhase()) === "EARLY_ACCESS") await seedEarlyRequests();
	if (isOpen) {
		// In a demo that started in early access, the latest requests came before the opening, so the marketplace
		// opens now.
		await open((await hasEarlyRequests()) ? 0 : OPENED);
		await preparePayouts();
		await seedFinishedWork();
		await seedDisputes();
		await seedOpenWork();
		await seedEndings();
		await seedRequests();
	}
	await settlePast();
}

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "#app/domain/actor.ts";
import { followContent } from "#app/domain/editorial/follow-content.server.ts";
import { syncExamples } from "#app/domain/example-professionals/sync-examples.server.ts";
import { changePhase } from "#app/domain/launch/change-phase.server.ts";
import { getLaunch } from "#app/domain/launch/launch-queries.server.ts";
import { pages } from "#app/domain/pages/page-content.server.ts";
import { getPhase } from "#app/domain/phase/phase-queries.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { paymentNotice } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";

let admin: SignedInUser;
const makeDemo = () => db().user.update({ where: { id: admin.id }, data: { demo: true } });
const open = () => changePhase(visitor({ user: admin }), { phase: "OPEN" });

beforeEach(async () => {
	admin = await newMember("ADMIN");
	await followContent();
});
afterEach(async () => {
	setClock(undefined);
	await db().phaseChange.deleteMany();
	await followContent();
});

describe("the phase of the marketplace", () => {
	it("is early access until someone changes it", async () => {
		expect([await getPhase(), currentPhase()]).toEqual(["EARLY_ACCESS", "early-access"]);
		expect(await getLaunch(visitor({ user: admin }))).toMatchObject({ phase: "EARLY_ACCESS", changed: null, isDemo: false, mayOpen: false });
	});

	it("opens in a demo, with a trace, and all texts follow", async () => {
		await makeDemo();
		await open();
		expect([await getPhase(), currentPhase()]).toEqual(["OPEN", "open"]);
		expect(paymentNotice()).not.toContain("yet");
		expect(JSON.stringify(pages().home)).not.toContain("Opens at launch. Nothing can be paid");
		expect(await db().auditEvent.findFirst({ where: { action: "change-phase" }, select: { actorId: true, detail: true } })).toMatchObject({
			actorId: admin.id,
			detail: expect.stringContaining('"after":"OPEN"'),
		});
		await changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS" });
		expect([await getPhase(), currentPhase()]).toEqual(["EARLY_ACCESS", "early-access"]);
		expect(paymentNotice()).toContain("Nothing can be paid on Greenroom yet");
	});

	it("doesn't open outside a demo, and says what is missing", async () => {
		await expect(open()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Legal entity, Held payments and dispute resolution") });
		expect(await db().phaseChange.count()).toBe(0);
	});

	it("is the team's to change, and only to another one", async () => {
		await makeDemo();
		for (const role of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(changePhase(visitor({ user: await newMember(role) }), { phase: "OPEN" })).rejects.toMatchObject({ code: "forbidden" });
		await expect(changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS" })).rejects.toMatchObject({ code: "conflict" });
	});

	it("is changed once by a form that arrives twice", async () => {
		await makeDemo();
		const actor = visitor({ user: admin, submissionKey: "same" });
		await Promise.all([changePhase(actor, { phase: "OPEN" }), changePhase(actor, { phase: "OPEN" })]);
		await changePhase(actor, { phase: "OPEN" });
		expect(await db().phaseChange.count()).toBe(1);
	});

	it("follows the latest change, though the clock was set back", async () => {
		await makeDemo();
		await open();
		setClock(later(now(), -3_600_000));
		await changePhase(visitor({ user: admin }), { phase: "EARLY_ACCESS" });
		expect(await getPhase()).toBe("EARLY_ACCESS");
	});

	it("takes examples out of the directory, but not in a demo", async () => {
		await syncExamples();
		const listed = () => db().professional.count({ where: { exampleSlug: { not: null }, state: "LISTED" } });
		const before = await listed();
		expect(before).toBeGreaterThan(0);
		await makeDemo();
		await open();
		expect(await listed()).toBe(before);
		await db().user.update({ where: { id: admin.id }, data: { demo: false } });
		await syncExamples();
		expect(await listed()).toBe(0);
	});
});

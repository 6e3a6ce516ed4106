import { afterEach, describe, expect, it } from "vitest";
import {
	claimRequestDraft,
	EMPTY_DRAFT,
	findRequestDraft,
	keepRequestDraft,
} from "#app/domain/matching/request-draft.server.ts";
import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import { KeepRequestDraftForm, SendRequirementsForm } from "#app/domain/matching/requirements-forms.ts";
import { getEditVersion } from "#app/domain/platform/edit-version.server.ts";
import { sweepPendingForms } from "#app/domain/platform/pending-forms.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";

afterEach(() => setClock(undefined));

const typed = {
	serviceNeeds: ["photography"],
	city: "Austin",
	state: "TX",
	budgetRange: "under_500",
	projectTimeline: "immediate",
	goalDescription: "Ten portraits for a calendar.",
};
const parse = (facts = {}) => KeepRequestDraftForm.parse({ ...typed, ...facts });
const keep = (facts = {}, token?: string, actor = visitor()) => keepRequestDraft(actor, token, parse(facts));
const find = (token?: string, user: { id: string } | null = null) => findRequestDraft({ token, user });
type Member = Awaited<ReturnType<typeof newMember>>;
const verified = async (): Promise<Member> => {
	const creator = await newMember();
	await db().user.update({ where: { id: creator.id }, data: { verification: "VERIFIED" } });
	return creator;
};

describe("a request draft", () => {
	it("is stored encrypted for 14 days after the last change, and can be read by whoever has its secret", async () => {
		setClock(new Date("2026-11-02T12:00:00Z"));
		const token = await keep();
		expect(await find(token)).toMatchObject({ values: { ...typed, isRemote: "" } });
		expect([await find(), await find("another"), await find(undefined, await newMember())]).toEqual([
			null,
			null,
			null,
		]);
		expect(JSON.stringify(await db().pendingForm.findMany())).not.toMatch(/Austin|portraits/);

		setClock(new Date("2026-11-03T12:00:00Z"));
		const saved = getEditVersion((await find(token))?.values ?? {});
		expect(await keep({ city: "Dallas", version: saved }, token)).toBe(token);
		setClock(new Date("2026-11-17T11:59:59Z"));
		expect(await find(token)).toMatchObject({ values: { city: "Dallas" } });
		expect(await sweepPendingForms()).toBe(0);
		setClock(new Date("2026-11-17T12:00:00Z"));
		expect(await find(token)).toBeNull();
		expect([await sweepPendingForms(), await db().pendingForm.count()]).toEqual([1, 0]);
	});

	it("isn't overwritten from an outdated tab until its author has seen the saved version", async () => {
		const opened = getEditVersion(EMPTY_DRAFT);
		const token = await keep({ version: opened });
		expect(await keep({ version: opened }, token)).toBe(token);
		const refused = await keep({ city: "Dallas", version: opened }, token).catch((error: unknown) => error);
		expect(refused).toMatchObject({
			code: "conflict",
			fieldErrors: { city: ["You saved another answer in the meantime"] },
			saved: { values: { city: "Austin" } },
		});
		expect(await find(token)).toMatchObject({ values: { city: "Austin" } });
		const { version } = (refused as { saved: { version: string } }).saved;
		await keep({ city: "Dallas", version }, token);
		expect(await find(token)).toMatchObject({ values: { city: "Dallas" } });
		expect(await db().pendingForm.count()).toBe(1);
	});

	it("belongs only to the first creator who signs in with it", async () => {
		const token = await keep();
		const [creator, other] = [await newMember(), await newMember()];
		await claimRequestDraft(creator, token);
		await claimRequestDraft(other, token);
		expect(await find(undefined, creator)).toMatchObject({ values: { city: "Austin" } });
		expect([await find(token), await find(token, other)]).toEqual([null, null]);
		expect(await keep({ city: "Dallas" }, token)).not.toBe(token);
		expect(await find(undefined, creator)).toMatchObject({ values: { city: "Austin" } });
	});

	it("that a signed-in creator saves is theirs immediately, but one that a professional saves stays with the browser", async () => {
		const [creator, professional] = [await newMember(), await newMember("PROFESSIONAL")];
		await keep({}, undefined, visitor({ user: creator }));
		expect(await find(undefined, creator)).toMatchObject({ values: { city: "Austin" } });
		const token = await keep({}, undefined, visitor({ user: professional }));
		expect([await find(token), await find(undefined, professional)]).toEqual([
			expect.objectContaining({ values: expect.objectContaining({ city: "Austin" }) }),
			null,
		]);
	});

	it("is deleted when its owner sends it, but not if sending is refused or someone else sends a request with its ID", async () => {
		const [creator, other] = [await verified(), await verified()];
		await claimRequestDraft(creator, await keep());
		const draftId = (await find(undefined, creator))?.id;
		const request = SendRequirementsForm.parse(typed);
		await sendRequirements(visitor({ user: other }), { ...request, draftId });
		expect(await db().pendingForm.count()).toBe(1);

		await sendRequirements(visitor({ user: creator }), request);
		await expect(sendRequirements(visitor({ user: creator }), { ...request, draftId })).rejects.toMatchObject(
			{ code: "conflict" },
		);
		expect(await db().pendingForm.count()).toBe(1);
		await sendRequirements(visitor({ user: creator }), { ...request, city: "Dallas", draftId });
		expect(await db().pendingForm.count()).toBe(0);
	});

	it("is rate limited by network address", async () => {
		const from = (address: string) => keep({}, undefined, visitor({ address }));
		for (let i = 0; i < 10; i++) await from("192.0.2.1");
		await expect(from("192.0.2.1")).rejects.toMatchObject({ code: "rate_limited" });
		await from("192.0.2.2");
	});
});

import { afterEach, describe, expect, it } from "vitest";
import { recordReference } from "#app/domain/vetting/checks.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { conversation, underReview } from "../../support/accounts/application-under-review.ts";
import { newApplicant } from "../../support/market/applications.ts";

afterEach(() => setClock(undefined));

describe("a conversation with a reference", () => {
	it("records who was reached, how, when, what was said, and who recorded it", async () => {
		const { hear, first, applicationId, reviewer } = await underReview();
		await hear(first);
		await hear(first, { contactName: "Ana Park" });
		expect(await db().applicationReference.findUniqueOrThrow({ where: { id: first } })).toMatchObject({
			...conversation,
			contactName: "Ana Park",
			recordedById: reviewer.user?.id,
			answeredAt: expect.any(Date),
		});
		const event = await db().auditEvent.findFirstOrThrow({
			where: { action: "record-reference", subjectId: applicationId },
		});
		expect(JSON.parse(event.detail)).toMatchObject({
			position: 1,
			method: "PHONE",
			contactedOn: "2026-11-02",
		});
		expect(event.detail).not.toContain("Calm");
	});

	it("can't replace what a reference has written", async () => {
		const { hear, first } = await underReview();
		await db().applicationReference.update({
			where: { id: first },
			data: { answer: "DOES_NOT_RECOMMEND", answeredAt: new Date() },
		});
		await expect(hear(first)).rejects.toMatchObject({ code: "conflict" });
		expect(await db().applicationReference.findUniqueOrThrow({ where: { id: first } })).toMatchObject({
			answer: "DOES_NOT_RECOMMEND",
			contactName: null,
		});
	});

	it("can be recorded only by the team, with a date that isn't in the future, and for a reference of an application under review", async () => {
		const [{ hear, first, reviewer, applicationId }, other] = [await underReview(), await newApplicant()];
		await expect(hear("nothing")).rejects.toMatchObject({ code: "not_found" });
		const theirs = await db().applicationReference.findFirstOrThrow({
			where: { applicationId: other.applicationId },
		});
		await expect(hear(theirs.id)).rejects.toMatchObject({ code: "not_found" });
		await expect(
			recordReference(reviewer, {
				...conversation,
				applicationId: other.applicationId,
				referenceId: theirs.id,
			}),
		).rejects.toMatchObject({ code: "conflict" });
		setClock(new Date("2026-11-01T18:00:00Z"));
		await expect(hear(first)).rejects.toMatchObject({
			fieldErrors: { contactedOn: [expect.stringContaining("not in the future")] },
		});
		await expect(
			recordReference(visitor({ user: await newMember("PROFESSIONAL") }), {
				...conversation,
				applicationId,
				referenceId: first,
			}),
		).rejects.toMatchObject({
			code: "forbidden",
		});
	});
});

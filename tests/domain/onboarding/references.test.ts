import { afterEach, describe, expect, it } from "vitest";
import { withdrawApplication } from "#app/domain/vetting/application.server.ts";
import { REFERENCE_LINK_DAYS, REMINDER_DAYS } from "#app/domain/vetting/application.ts";
import { getApplicationStanding } from "#app/domain/vetting/application-draft.server.ts";
import { AnswerReferenceForm } from "#app/domain/vetting/application-forms.ts";
import {
	answerReference,
	getReferenceRequest,
	referencePath,
	remindReferences,
} from "#app/domain/vetting/references.server.ts";
import { getApplication } from "#app/domain/vetting/review-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newApplicant, newReviewer } from "../../support/market/applications.ts";

afterEach(() => setClock(undefined));

const answers = {
	acquaintance: "A client since 2022.",
	answer: "RECOMMENDS_WITH_RESERVATIONS" as const,
	strengths: "Calm on set.",
	concerns: "Late once.",
	isHonest: true as const,
};

async function firstLink() {
	const found = await newApplicant();
	const reference = await db().applicationReference.findFirstOrThrow({
		where: { applicationId: found.applicationId, position: 1 },
	});
	const token = new URL(referencePath(reference.id), "https://x").searchParams.get("token") ?? "";
	return { ...found, reference, link: { referenceId: reference.id, token } };
}

describe("a reference", () => {
	it("gets an email whose link opens the questions, and can answer once while signed out", async () => {
		const { link, actor, applicationId, reference } = await firstLink();
		const email = await db().outboxEmail.findFirstOrThrow({ where: { recipient: reference.email } });
		expect(email.text).toContain(
			`https://greenroom.example/references/${link.referenceId}?token=${link.token}`,
		);
		expect(await getReferenceRequest(link)).toEqual({
			state: "open",
			reference: "Ines Park",
			applicant: "Sam Person",
			business: "Delgado Portraits",
		});
		await answerReference(visitor(), link, answers);
		expect(await getReferenceRequest(link)).toEqual({ state: "answered" });
		await expect(answerReference(visitor(), link, answers)).rejects.toMatchObject({ code: "conflict" });
		const standing = await getApplicationStanding(actor);
		expect(standing?.references[0]).toMatchObject({ name: "Ines Park", answeredAt: expect.any(Date) });
		expect(JSON.stringify(standing)).not.toMatch(/Calm on set|Late once|RESERVATIONS/);
		expect((await getApplication(await newReviewer(), applicationId)).references[0]).toMatchObject({
			answer: answers.answer,
			strengths: answers.strengths,
			concerns: answers.concerns,
		});
		const event = await db().auditEvent.findFirstOrThrow({ where: { action: "answer-reference" } });
		expect(event.detail).not.toContain("Calm");
	});

	it("answers only once if the same form is sent twice", async () => {
		const { link } = await firstLink();
		const sender = visitor({ submissionKey: "one form" });
		await Promise.all([answerReference(sender, link, answers), answerReference(sender, link, answers)]);
		await expect(answerReference(sender, link, answers)).resolves.toEqual({ state: "answered" });
	});

	it("can't answer with someone else's link or a made-up one", async () => {
		const [one, two] = [await firstLink(), await firstLink()];
		for (const link of [
			{ ...one.link, token: two.link.token },
			{ ...one.link, token: "" },
			{ referenceId: "x", token: "y" },
		]) {
			expect(await getReferenceRequest(link)).toEqual({ state: "unknown" });
			await expect(answerReference(visitor(), link, answers)).rejects.toMatchObject({ code: "not_found" });
		}
	});

	it("can no longer answer once the application is withdrawn, or after 60 days", async () => {
		const { link, actor } = await firstLink();
		const other = await firstLink();
		await withdrawApplication(actor);
		expect(await getReferenceRequest(link)).toEqual({ state: "closed" });
		await expect(answerReference(visitor(), link, answers)).rejects.toMatchObject({ code: "conflict" });
		setClock(later(new Date(), REFERENCE_LINK_DAYS * DAY));
		expect(await getReferenceRequest(other.link)).toEqual({ state: "expired" });
	});

	it("is reminded only once, after three days, unless the reference has answered or the application is closed", async () => {
		const at = new Date("2026-03-02T12:00:00Z");
		setClock(at);
		const { link, input } = await firstLink();
		const { actor } = await firstLink();
		await answerReference(visitor(), link, answers);
		await withdrawApplication(actor);
		setClock(later(at, REMINDER_DAYS * DAY - 1));
		expect(await remindReferences()).toBe(0);
		setClock(later(at, REMINDER_DAYS * DAY));
		expect([await remindReferences(), await remindReferences()]).toEqual([1, 0]);
		expect(await emailKinds(input.reference2Email)).toEqual(["reference-asked", "reference-reminder"]);
		setClock(later(at, 30 * DAY));
		expect(await remindReferences()).toBe(0);
	});
});

describe("the reference form", () => {
	const problems = (input: object) =>
		AnswerReferenceForm.safeParse({ ...answers, ...input }).error?.issues.map(({ path, message }) => [
			path[0],
			message,
		]);

	it("refuses missing or invalid answers", () => {
		expect(AnswerReferenceForm.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual([
			"acquaintance",
			"answer",
			"isHonest",
		]);
		expect(problems({ isHonest: false })).toEqual([
			["isHonest", "Confirm that your answers are your own and true"],
		]);
		expect(problems({ strengths: " " })).toEqual([["strengths", "Enter what this person does well"]]);
		expect(problems({ strengths: undefined, answer: "DOES_NOT_KNOW", concerns: "" })).toBeUndefined();
		expect(problems({ concerns: "c".repeat(2_001) })).toEqual([
			["concerns", "Use 2,000 characters or fewer."],
		]);
		expect(problems({ answer: "MAYBE" })).toEqual([
			["answer", "Choose whether you would recommend this person"],
		]);
	});
});

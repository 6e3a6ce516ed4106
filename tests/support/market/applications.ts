import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { CHECK_KINDS } from "#app/domain/profiles/professional.ts";
import { saveStep } from "#app/domain/vetting/application-draft.server.ts";
import { completeInput, type SubmitApplication } from "#app/domain/vetting/application-forms.ts";
import { listFields, type StepNumber, type Typed } from "#app/domain/vetting/application-steps.ts";
import { type Submitted, submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../accounts/actors.ts";

/** Returns valid input for the five steps. */
export const typedApplication = (facts: Typed = {}): Typed => ({
	businessName: "Delgado Portraits",
	serviceCategory: "Photography & Videography",
	furtherLines: ["EDUCATION"],
	serviceDescription: "Portraits on location.",
	experienceLevel: "6-10 years",
	hourlyRate: "150",
	website: "delgado.example.com",
	linkedIn: "",
	portfolio: "",
	city: "Pasadena",
	state: "california",
	serviceRadius: "statewide",
	serviceAreas: ["Los Angeles", "", "Long Beach"],
	travelWillingness: "within_50_miles",
	reference1Name: "Ines Park",
	reference1Email: newAddress(),
	reference1Phone: "(213) 555-0142",
	reference1Relation: "Client since 2022",
	reference2Name: "Omar Lee",
	reference2Email: newAddress(),
	reference2Phone: "+44 20 7946 0958",
	reference2Relation: "Former studio manager",
	agreedToTerms: "on",
	agreedToBackground: "on",
	...facts,
});

/** Returns valid input for the five steps, as the schema passes it to a command. */
export function checkedApplication(facts: Typed = {}): SubmitApplication {
	const input = completeInput(typedApplication(facts));
	if (!input) throw new Error("The answers of the test are not complete.");
	return input;
}

/** Adds the record of a file that a person has uploaded, without its content. Returns its ID. */
export async function newUpload(ownerId: string, name = "license.pdf"): Promise<string> {
	const file = {
		ownerId,
		storageKey: crypto.randomUUID(),
		name,
		type: "application/pdf",
		bytes: 1_234,
		sha256: "x",
		createdAt: now(),
	};
	return (await db().storedFile.create({ data: file, select: { id: true } })).id;
}

export type Professional = { user: SignedInUser; actor: Actor };

/** Creates a professional whose email address is confirmed. */
export async function newProfessional(): Promise<Professional> {
	const member = await newMember("PROFESSIONAL");
	await db().user.update({ where: { id: member.id }, data: { emailVerifiedAt: now() } });
	const user = { ...member, emailVerified: true };
	return { user, actor: visitor({ user }) };
}

/** Saves some steps of a draft. */
export async function saveSteps(
	actor: Actor,
	typed: Typed,
	steps: readonly StepNumber[] = [1, 2, 3, 4],
): Promise<void> {
	for (const step of steps)
		await saveStep(actor, {
			step,
			typed: Object.fromEntries(listFields(step).map((name) => [name, typed[name]])),
			revision: undefined,
		});
}

/** Creates a professional with a submitted application. */
export async function newApplicant(
	facts: Typed = {},
): Promise<Professional & Submitted & { input: SubmitApplication }> {
	const professional = await newProfessional();
	const input = { ...checkedApplication(facts), files: { license: await newUpload(professional.user.id) } };
	return { ...professional, ...(await submitApplication(professional.actor, input)), input };
}

/** Creates an admin. */
export const newReviewer = async (): Promise<Actor> => visitor({ user: await newMember("ADMIN") });

/** A passed result with a report. */
export const passedOnReport = {
	result: "PASSED",
	checkedOn: "2026-11-02",
	source: "Clearview Screening",
	reportReference: "CS-1042",
	note: null,
} as const;

/**
 * Records that an application's references recommend the applicant, and that it passed its checks, except
 * insurance, for which test applications have no file.
 */
export async function passChecks(applicationId: string): Promise<void> {
	await db().applicationReference.updateMany({
		where: { applicationId },
		data: { answer: "RECOMMENDS", acquaintance: "A client.", strengths: "Calm.", answeredAt: now() },
	});
	const checks = CHECK_KINDS.filter((kind) => kind !== "INSURANCE").map((kind) => ({
		...passedOnReport,
		note: "",
		applicationId,
		kind,
		at: now(),
	}));
	await db().applicationCheck.deleteMany({ where: { applicationId } });
	await db().applicationCheck.createMany({ data: checks });
}

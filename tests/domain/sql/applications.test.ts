import { describe, expect, it } from "vitest";
import { readProfessionalStanding } from "#app/domain/vetting/application.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { newProfessional } from "../../support/market/bookings.ts";

describe("the standing of a professional", () => {
	it("is empty before they apply, and without a profile", async () => {
		const { id } = await newMember("PROFESSIONAL");
		expect(await readProfessionalStanding(id)).toStrictEqual({ application: null, profile: null });
	});

	it("has the latest application with its open changes, references, and events, and the facts of the profile", async () => {
		const { user, professionalId } = await newProfessional();
		const at = now();
		const application = { userId: user.id, status: "WITHDRAWN", savedAt: at, statusAt: at } as const;
		await db().application.create({ data: { ...application, createdAt: later(at, -DAY) } });
		const latest = { reference: "APP-123456", submittedAt: at, decisionNote: `O'Hara: "no"` };
		const { id } = await db().application.create({
			data: { ...application, ...latest, status: "CHANGES_REQUESTED", createdAt: at },
		});
		for (const [days, part, resolvedAt] of [
			[1, "LICENSE", null],
			[2, "REFERENCE_1", null],
			[3, "PRICING", at],
		] as const)
			await db().applicationChange.create({
				data: { applicationId: id, part, note: part, askedAt: later(at, -days * DAY), resolvedAt },
			});
		for (const position of [1, 0])
			await db().applicationReference.create({
				data: {
					applicationId: id,
					position,
					name: `Reference ${position}`,
					email: "",
					phone: "",
					relation: "",
					askedAt: at,
					answeredAt: position ? at : null,
				},
			});
		await db().auditEvent.createMany({
			data: ["save-step", "submit-application"].map((action) => ({
				action,
				at,
				subjectType: "Application",
				subjectId: id,
			})),
		});
		await db().professionalLanguage.create({ data: { professionalId, language: "es" } });
		expect(await readProfessionalStanding(user.id)).toStrictEqual({
			application: {
				...latest,
				id,
				status: "CHANGES_REQUESTED",
				statusAt: at,
				savedAt: at,
				changes: ["REFERENCE_1", "LICENSE"].map((part) => ({ part, note: part })),
				references: [
					{ name: "Reference 0", askedAt: at, answeredAt: null },
					{ name: "Reference 1", askedAt: at, answeredAt: at },
				],
				events: [{ action: "submit-application", at }],
			},
			profile: {
				isRemote: null,
				adultWork: null,
				factsDismissedAt: null,
				hasSpecialties: false,
				hasLanguages: true,
			},
		});
	});
});

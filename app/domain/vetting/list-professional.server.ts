import type { Tx } from "#app/infra/database/db.server.ts";
import { licenseKindsFor } from "../profiles/license.ts";
import { writeLicenses } from "../profiles/licenses.server.ts";
import { refreshDirectory } from "../profiles/refresh-directory.server.ts";
import { categoryFacts, licensesIn, lineOfStored } from "./application.ts";
import type { ApplicationInput } from "./application-forms.ts";
import { writePassedChecks } from "./checks.server.ts";
import { notifyInviter } from "./invitations.server.ts";

type Lists = { applicationId: string; userId: string; answers: ApplicationInput; at: Date };

/** Stores the answers that are lists, and the licenses, in the transaction that submits the application. */
export async function writeLists(tx: Tx, { applicationId, userId, answers, at }: Lists): Promise<void> {
	const { serviceAreas, furtherLines, specialties, languages } = answers;
	const ofApplication = { where: { applicationId } };
	await tx.applicationArea.deleteMany(ofApplication);
	await tx.applicationArea.createMany({
		data: serviceAreas.map((place, position) => ({ applicationId, position, place })),
	});
	await tx.applicationServiceLine.deleteMany(ofApplication);
	await tx.applicationServiceLine.createMany({ data: furtherLines.map((line) => ({ applicationId, line })) });
	await tx.applicationSpecialty.deleteMany(ofApplication);
	await tx.applicationSpecialty.createMany({
		data: specialties.map((specialty) => ({ applicationId, specialty })),
	});
	await tx.applicationLanguage.deleteMany(ofApplication);
	await tx.applicationLanguage.createMany({
		data: languages.map((language) => ({ applicationId, language })),
	});
	// The application asks for licenses of one kind. Others can be added to the profile later.
	const [kind] = licenseKindsFor([categoryFacts(answers.serviceCategory).line, ...furtherLines]);
	await writeLicenses(
		tx,
		userId,
		kind ? licensesIn(answers).map((license) => ({ ...license, kind })) : [],
		at,
	);
}

/**
 * Creates or updates the public profile from an approved application, in the transaction that approves the
 * application. The profile shows the passed checks with their dates. The approved answers overwrite any edits
 * that the owner made after an earlier approval, but unanswered optional questions don't change anything. The
 * application's images become the profile's. A suspended account's profile stays hidden until the suspension
 * is lifted. Returns the profile's ID.
 */
export async function listProfessional(tx: Tx, applicationId: string, at: Date): Promise<string> {
	const application = await tx.application.findUniqueOrThrow({
		where: { id: applicationId },
		include: {
			furtherLines: { select: { line: true } },
			areas: { orderBy: { position: "asc" } },
			specialties: { select: { specialty: true } },
			languages: { select: { language: true } },
			user: { select: { suspendedAt: true } },
		},
	});
	const facts = { ...toProfessional(application), ...answeredFacts(application) };
	const state = application.user.suspendedAt ? "SUSPENDED" : "LISTED";
	const before = await tx.professional.findUnique({
		where: { userId: application.userId },
		select: { id: true },
	});
	const { id } = await tx.professional.upsert({
		where: { userId: application.userId },
		create: { ...facts, state, userId: application.userId, listedAt: at, updatedAt: at },
		update: { ...facts, state },
		select: { id: true },
	});
	const links = [
		{ label: "Website", url: application.website },
		{ label: "Portfolio", url: application.portfolio },
		{ label: "LinkedIn", url: application.linkedIn },
	].filter((link): link is { label: string; url: string } => link.url !== null);
	const ofThis = { where: { professionalId: id } };
	await tx.professionalServiceLine.deleteMany(ofThis);
	await tx.professionalArea.deleteMany(ofThis);
	await tx.professionalLink.deleteMany(ofThis);
	const further = application.furtherLines.filter(({ line }) => line !== facts.serviceLine);
	await tx.professionalServiceLine.createMany({
		data: further.map(({ line }) => ({ professionalId: id, line })),
	});
	await tx.professionalArea.createMany({
		data: application.areas.map(({ place }, position) => ({ professionalId: id, position, place })),
	});
	await tx.professionalLink.createMany({
		data: links.map((link, position) => ({ professionalId: id, position, ...link })),
	});
	await tx.professionalImage.updateMany({ where: { applicationId }, data: { professionalId: id } });
	await tx.professionalLicense.updateMany({
		where: { userId: application.userId },
		data: { professionalId: id },
	});
	if (application.specialties.length > 0) {
		await tx.professionalSpecialty.deleteMany(ofThis);
		await tx.professionalSpecialty.createMany({
			data: application.specialties.map(({ specialty }) => ({ professionalId: id, specialty })),
		});
	}
	if (application.languages.length > 0) {
		await tx.professionalLanguage.deleteMany(ofThis);
		await tx.professionalLanguage.createMany({
			data: application.languages.map(({ language }) => ({ professionalId: id, language })),
		});
	}
	await writePassedChecks(tx, applicationId);
	await refreshDirectory(tx, id);
	if (!before && state === "LISTED") await notifyInviter(tx, application.userId, id);
	return id;
}

type Answers = NonNullable<Awaited<ReturnType<Tx["application"]["findUnique"]>>>;

/** The profile's columns. An approved application has all of the required answers. */
function toProfessional({
	businessName,
	serviceCategory,
	serviceDescription,
	experienceLevel,
	hourlyRateCents,
	city,
	state,
	serviceRadius,
	travelWillingness,
}: Answers) {
	if (
		!businessName ||
		!serviceCategory ||
		!serviceDescription ||
		!experienceLevel ||
		hourlyRateCents === null ||
		!city ||
		!state ||
		!serviceRadius ||
		!travelWillingness
	)
		throw new Error("An incomplete application was approved.");
	return {
		businessName,
		serviceLine: lineOfStored(serviceCategory),
		description: serviceDescription,
		experienceLevel,
		hourlyRateCents,
		city,
		region: state,
		serviceRadius,
		travelWillingness,
	};
}

/** The answers to optional questions. If one is left unanswered, the profile keeps its current value. */
function answeredFacts({
	isRemote,
	adultWork,
	dayFromCents,
	projectFromCents,
	monthFromCents,
	otherSpecialties,
}: Answers) {
	return {
		...(isRemote !== null && { isRemote }),
		...(adultWork !== null && { adultWork }),
		...(dayFromCents !== null && { dayFromCents }),
		...(projectFromCents !== null && { projectFromCents }),
		...(monthFromCents !== null && { monthFromCents }),
		...(otherSpecialties !== null && { otherSpecialties }),
	};
}

import type { Tx } from "#app/infra/database/db.server.ts";
import { lineOfStored } from "../applications/application-options.ts";
import { writePassedChecks } from "../checks/write-passed-checks.server.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";

/**
 * Makes the public profile of an approved application, or brings the one of its owner up to date;
 * in the transaction that approves. It shows the checks that were passed, each with its day. What
 * the owner has edited since an earlier approval gives way to the answers that were approved now.
 * That of a suspended account is kept off the site until the suspension is lifted. Returns its id.
 */
export async function listProfessional(tx: Tx, applicationId: string, at: Date): Promise<string> {
	const application = await tx.application.findUniqueOrThrow({
		where: { id: applicationId },
		include: { furtherLines: { select: { line: true } }, areas: { orderBy: { position: "asc" } }, user: { select: { suspendedAt: true } } },
	});
	const facts = factsOf(application);
	const state = application.user.suspendedAt ? "SUSPENDED" : "LISTED";
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
	await tx.professionalServiceLine.createMany({ data: further.map(({ line }) => ({ professionalId: id, line })) });
	await tx.professionalArea.createMany({ data: application.areas.map(({ place }, position) => ({ professionalId: id, position, place })) });
	await tx.professionalLink.createMany({ data: links.map((link, position) => ({ professionalId: id, position, ...link })) });
	await writePassedChecks(tx, applicationId);
	await refreshDirectory(tx, id);
	return id;
}

type Answers = NonNullable<Awaited<ReturnType<Tx["application"]["findUnique"]>>>;

/** An approved application has all of its answers. */
function factsOf({ businessName, serviceCategory, serviceDescription, experienceLevel, hourlyRateCents, city, state, serviceRadius, travelWillingness }: Answers) {
	if (!businessName || !serviceCategory || !serviceDescription || !experienceLevel || hourlyRateCents === null || !city || !state || !serviceRadius || !travelWillingness)
		throw new Error("An application without all of its answers was approved.");
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

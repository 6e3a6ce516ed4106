import type { Tx } from "#app/infra/database/db.server.ts";
import type { ApplicationInput } from "../applications/application-forms.ts";
import { categoryFacts } from "../applications/application-options.ts";
import { licensesIn } from "../applications/application-rules.ts";
import { licenseKindsFor } from "../licenses/license.ts";
import { writeLicenses } from "../licenses/write-licenses.server.ts";

type Lists = { applicationId: string; userId: string; answers: ApplicationInput; at: Date };

/** Writes the answers that are lists, in the transaction that sends the application. */
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
	// The application asks for licenses of one kind. Others are added to the profile.
	const [kind] = licenseKindsFor([categoryFacts(answers.serviceCategory).line, ...furtherLines]);
	await writeLicenses(
		tx,
		userId,
		kind ? licensesIn(answers).map((license) => ({ ...license, kind })) : [],
		at,
	);
}

import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { requireKnownSpecialties } from "../market/specialties.server.ts";
import type { EditSpecialties } from "../market/specialty-forms.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import type { AuditAction } from "../platform/audit-event.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, type EditValues, invalidField } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { yesOrNoAsTyped } from "../platform/text.ts";
import { addDays, dayAsTyped, dayIn, sameTimeOn } from "../platform/time/calendar-day.ts";
import { PACKAGE_ROWS, toCents } from "./price.ts";
import { LINK_ROWS } from "./professional.ts";
import { type EditableProfile, getEditableProfile } from "./professional-queries.server.ts";
import type {
	EditLanguages,
	EditLinks,
	EditPackages,
	EditPrices,
	EditWork,
	SetAway,
} from "./profile-forms.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

/**
 * Changes the signed-in professional's profile, once per form, with an audit event, and refreshes the
 * directory and cached pages. Suspended profiles can be changed, too. Throws `not_found` if there is no
 * profile, and `conflict` if the form's values, from `getValues`, changed after it was opened.
 */
export async function changeProfile(
	actor: Actor,
	action: AuditAction,
	input: { version?: string | undefined; [name: string]: unknown },
	change: (tx: Tx, professionalId: string) => Promise<void>,
	getValues?: (profile: EditableProfile) => EditValues,
): Promise<void> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const profile = await db().professional.findUnique({ where: { userId }, select: { id: true } });
	if (!profile) throw noProfile();
	await command(actor, action, input, async (tx) => {
		// Another change to this profile waits here, so that counts stay valid until this
		// change is made.
		const { count } = await tx.professional.updateMany({
			where: { id: profile.id, state: { not: "REMOVED" } },
			data: { updatedAt: now() },
		});
		if (count === 0) throw noProfile();
		if (getValues) requireUnchanged(input.version, getValues(await getEditableProfile(actor, tx)));
		await change(tx, profile.id);
		await recordEvent(tx, actor, { action, subject: ["Professional", profile.id] });
		await refreshDirectory(tx, profile.id);
	});
}

const noProfile = () => new DomainError("not_found", "You don’t have a profile yet.");

/** The values that each form of the professional's own profile shows. */
export const profileValues = {
	description: ({ description }: EditableProfile) => ({ description }),
	rate: ({ hourlyRateCents }: EditableProfile) => ({ hourlyRate: String(hourlyRateCents / 100) }),
	areas: ({ areas }: EditableProfile) => ({ areas: areas.join("\n") }),
	links: ({ links }: EditableProfile): Record<string, string> =>
		Object.fromEntries(
			LINK_ROWS.flatMap((row) => [
				[`label${row}`, links[row - 1]?.label ?? ""],
				[`url${row}`, links[row - 1]?.url ?? ""],
			]),
		),
	work: ({ isRemote, adultWork }: EditableProfile) => ({
		isRemote: yesOrNoAsTyped(isRemote),
		adultWork: yesOrNoAsTyped(adultWork),
	}),
	prices: ({ dayFromCents, projectFromCents, monthFromCents }: EditableProfile) => ({
		dayFrom: dollarsAsTyped(dayFromCents),
		projectFrom: dollarsAsTyped(projectFromCents),
		monthFrom: dollarsAsTyped(monthFromCents),
	}),
	packages: ({ packages }: EditableProfile): Record<string, string> =>
		Object.fromEntries(
			PACKAGE_ROWS.flatMap((row) => {
				const offer = packages[row - 1];
				return [
					[`title${row}`, offer?.title ?? ""],
					[`included${row}`, offer?.included ?? ""],
					[`from${row}`, dollarsAsTyped(offer?.fromCents ?? null)],
					[`model${row}`, offer?.model ?? ""],
				];
			}),
		),
	specialties: ({ specialtySlugs, otherSpecialties }: EditableProfile) => ({
		specialties: specialtySlugs,
		otherSpecialties: otherSpecialties.join(", "),
	}),
	languages: ({ languageCodes }: EditableProfile) => ({ languages: languageCodes }),
	away: ({ awayUntil }: EditableProfile) => ({
		away: awayUntil ? "until" : "no",
		until: awayUntil ? dayAsTyped(awayUntil) : "",
	}),
} satisfies Record<string, (profile: EditableProfile) => EditValues>;

const dollarsAsTyped = (cents: number | null): string => (cents === null ? "" : String(cents / 100));

type Input = { description: string; version?: string | undefined };

/** Edits the description. The change is public immediately. */
export const editDescription = (actor: Actor, input: Input): Promise<void> =>
	changeProfile(
		actor,
		"edit-description",
		input,
		async (tx, id) => {
			await checkText(tx, actor, { place: "DESCRIPTION", subjectId: id, text: input.description });
			await tx.professional.update({ where: { id }, data: { description: input.description } });
		},
		profileValues.description,
	);

/** Sets the hourly rate in dollars. Existing bookings keep the agreed price. */
export const editRate = (
	actor: Actor,
	input: { hourlyRate: number; version?: string | undefined },
): Promise<void> =>
	changeProfile(
		actor,
		"edit-rate",
		input,
		async (tx, id) => {
			await tx.professional.update({
				where: { id },
				data: { hourlyRateCents: Math.round(input.hourlyRate * 100) },
			});
		},
		profileValues.rate,
	);

/** Edits the service areas. The city and the radius come from the approved application. */
export const editAreas = (
	actor: Actor,
	input: { areas: string[]; version?: string | undefined },
): Promise<void> =>
	changeProfile(
		actor,
		"edit-areas",
		input,
		async (tx, professionalId) => {
			await checkText(tx, actor, { place: "AREAS", subjectId: professionalId, text: input.areas.join("\n") });
			await tx.professionalArea.deleteMany({ where: { professionalId } });
			await tx.professionalArea.createMany({
				data: input.areas.map((place, position) => ({ professionalId, position, place })),
			});
		},
		profileValues.areas,
	);

/** Edits the ordered links to work published elsewhere. */
export const editLinks = (actor: Actor, { version, ...input }: EditLinks): Promise<void> =>
	changeProfile(
		actor,
		"edit-links",
		{ version: version ?? undefined, ...input },
		async (tx, professionalId) => {
			const links = LINK_ROWS.flatMap((row) => {
				const url = input[`url${row}`];
				return url
					? [{ url, label: input[`label${row}`] || new URL(url).hostname.replace(/^www\./, "") }]
					: [];
			});
			await checkText(tx, actor, {
				place: "LINKS",
				subjectId: professionalId,
				text: links.map((link) => link.label).join("\n"),
			});
			await tx.professionalLink.deleteMany({ where: { professionalId } });
			await tx.professionalLink.createMany({
				data: links.map((link, position) => ({ professionalId, position, ...link })),
			});
		},
		profileValues.links,
	);

const LONGEST_DAYS = 366;

/**
 * Marks a professional as away until a day within a year, or as available again. The profile stays
 * in the directory and says so.
 */
export async function setAway(actor: Actor, input: SetAway): Promise<void> {
	const { timeZone } = site();
	const today = dayIn(now(), timeZone);
	if (input.until !== null && input.until <= today) throw invalidField("until", "Enter a day in the future");
	if (input.until !== null && input.until > addDays(today, LONGEST_DAYS))
		throw invalidField("until", "Enter a day within a year");
	await changeProfile(
		actor,
		"set-away",
		input,
		async (tx, id) => {
			await tx.professional.update({
				where: { id },
				data: { awayUntil: input.until && sameTimeOn(input.until, now(), timeZone) },
			});
		},
		profileValues.away,
	);
}

/** Replaces the specialties. Throws `invalid` for one that isn't on the list. */
export async function editSpecialties(actor: Actor, input: EditSpecialties): Promise<void> {
	requireKnownSpecialties(input.specialties);
	await changeProfile(
		actor,
		"edit-specialties",
		input,
		async (tx, professionalId) => {
			await checkText(tx, actor, {
				place: "SPECIALTIES",
				subjectId: professionalId,
				text: input.otherSpecialties ?? "",
			});
			await tx.professionalSpecialty.deleteMany({ where: { professionalId } });
			await tx.professionalSpecialty.createMany({
				data: input.specialties.map((specialty) => ({ professionalId, specialty })),
			});
			await tx.professional.update({
				where: { id: professionalId },
				data: { otherSpecialties: input.otherSpecialties },
			});
		},
		profileValues.specialties,
	);
}

/** Replaces the languages that the professional works in. */
export const editLanguages = (actor: Actor, input: EditLanguages): Promise<void> =>
	changeProfile(
		actor,
		"edit-languages",
		input,
		async (tx, professionalId) => {
			await tx.professionalLanguage.deleteMany({ where: { professionalId } });
			await tx.professionalLanguage.createMany({
				data: input.languages.map((language) => ({ professionalId, language })),
			});
		},
		profileValues.languages,
	);

/** Sets the starting prices other than the hourly rate, in whole dollars. */
export const editPrices = (actor: Actor, input: EditPrices): Promise<void> =>
	changeProfile(
		actor,
		"edit-prices",
		input,
		async (tx, id) => {
			const { dayFrom, projectFrom, monthFrom } = input;
			await tx.professional.update({
				where: { id },
				data: {
					dayFromCents: toCents(dayFrom),
					projectFromCents: toCents(projectFrom),
					monthFromCents: toCents(monthFrom),
				},
			});
		},
		profileValues.prices,
	);

/** Replaces the packages, in the order of the form. */
export const editPackages = (actor: Actor, { packages, version }: EditPackages): Promise<void> =>
	changeProfile(
		actor,
		"edit-packages",
		{ packages, version },
		async (tx, professionalId) => {
			const text = packages.flatMap(({ title, included }) => [title, included]).join("\n");
			await checkText(tx, actor, { place: "PACKAGES", subjectId: professionalId, text });
			await tx.professionalPackage.deleteMany({ where: { professionalId } });
			await tx.professionalPackage.createMany({
				data: packages.map((offer, position) => ({ professionalId, position, ...offer })),
			});
		},
		profileValues.packages,
	);

/** Sets whether the work is offered remotely, and whether it includes adult content. */
export const editWork = (actor: Actor, input: EditWork): Promise<void> =>
	changeProfile(
		actor,
		"edit-work",
		input,
		async (tx, id) => {
			await tx.professional.update({
				where: { id },
				data: { isRemote: input.isRemote, adultWork: input.adultWork },
			});
		},
		profileValues.work,
	);

/** Dismisses the dashboard's request to say more about the work. It doesn't come back. */
export const dismissFacts = (actor: Actor): Promise<void> =>
	changeProfile(actor, "dismiss-facts", {}, async (tx, id) => {
		await tx.professional.update({ where: { id }, data: { factsDismissedAt: now() } });
	});

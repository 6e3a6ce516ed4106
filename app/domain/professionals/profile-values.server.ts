import { dayAsTyped } from "../calendar/calendar-day.ts";
import type { EditValues } from "../domain-error.ts";
import { PACKAGE_ROWS } from "../packages/package.ts";
import { yesOrNoAsTyped } from "../yes-or-no.ts";
import { LINK_ROWS } from "./professional.ts";
import type { EditableProfile } from "./professional-queries.server.ts";

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

import { isCompanyNamed } from "#app/infra/content/site.server.ts";

/** What must be there before the marketplace opens to real people, and whether it is. */
export type LaunchRequirement = { label: string; isMet: boolean; hint: string };

/**
 * What opening the marketplace requires outside a demo. Held payments and disputes are not part of
 * this version, so only a demo can be open.
 */
export const findLaunchRequirements = (): LaunchRequirement[] => [
	{ label: "Legal entity", isMet: isCompanyNamed(), hint: "Write its name and postal address under company in content/site.yaml." },
	{ label: "Held payments and dispute resolution", isMet: false, hint: "This version has neither, so it can be open in a demo only." },
];

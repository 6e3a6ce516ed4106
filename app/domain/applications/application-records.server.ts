import { centsOf } from "../prices/price-model.ts";
import { storedExperience, storedRadius, storedTravel } from "../professionals/profile-options.ts";
import type { ApplicationInput } from "./application-forms.ts";
import { categoryFacts } from "./application-options.ts";

/** The answers as columns of an application. */
export const storedAnswers = (input: ApplicationInput) => ({
	businessName: input.businessName,
	serviceCategory: categoryFacts(input.serviceCategory).stored,
	serviceDescription: input.serviceDescription,
	experienceLevel: storedExperience[input.experienceLevel],
	hourlyRateCents: Math.round(input.hourlyRate * 100),
	website: input.website,
	linkedIn: input.linkedIn,
	portfolio: input.portfolio,
	city: input.city,
	state: input.state,
	serviceRadius: storedRadius[input.serviceRadius],
	travelWillingness: storedTravel[input.travelWillingness],
	isRemote: input.isRemote,
	adultWork: input.adultWork,
	dayFromCents: centsOf(input.dayFrom),
	projectFromCents: centsOf(input.projectFrom),
	monthFromCents: centsOf(input.monthFrom),
	otherSpecialties: input.otherSpecialties,
});

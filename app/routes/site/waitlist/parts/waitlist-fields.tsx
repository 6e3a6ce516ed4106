import type { ComponentProps } from "react";
import {
	WAITLIST_AUDIENCES,
	WAITLIST_SERVICES,
	waitlistAudienceLabels,
	waitlistServiceLabels,
} from "#app/domain/people/waitlist/waitlist.ts";
import { listChoices, Radios, Select } from "#app/ui/form/choices.tsx";
import { PlaceFields } from "#app/ui/form/place-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type Given = "id" | "name" | "defaultValue";

/** From Conform's `getInputProps` and similar helpers, or written by hand. */
type Parts = {
	email: Pick<ComponentProps<typeof TextField>, Given>;
	userType: Pick<ComponentProps<typeof Radios>, Given>;
	serviceType: Pick<ComponentProps<typeof Select>, Given>;
	/** The visitor's city and state, which only the waitlist's own page asks for. */
	place?: { city: Parts["email"]; state: Parts["email"] };
};

/** The waitlist fields. The optional service is shown only to creators (app.css). */
export function WaitlistFields({ email, userType, serviceType, place }: Parts) {
	return (
		<>
			<TextField {...email} kind="email" label="Email address" />
			<Radios
				{...userType}
				label="I am a:"
				choices={listChoices(WAITLIST_AUDIENCES, waitlistAudienceLabels)}
			/>
			<div data-only-for="CREATOR">
				<Select
					{...serviceType}
					label="Most interested in:"
					isOptional
					empty="Choose a service"
					choices={listChoices(WAITLIST_SERVICES, waitlistServiceLabels)}
				/>
			</div>
			{place && (
				<PlaceFields
					city={place.city}
					state={place.state}
					cityHint="We open one place at a time."
					isOptional
				/>
			)}
		</>
	);
}

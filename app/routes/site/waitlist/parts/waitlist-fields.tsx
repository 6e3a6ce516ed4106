import { WAITLIST_AUDIENCES, WAITLIST_SERVICES, waitlistAudienceLabels, waitlistServiceLabels } from "#app/domain/waitlist/waitlist.ts";
import { Radios, Select } from "#app/ui/form/choices.tsx";
import type { FieldProps } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type Parts = Record<"email" | "userType" | "serviceType", Pick<FieldProps, "id" | "name" | "errors" | "defaultValue">>;

/** The fields of the waitlist's form. The service is asked of creators (app.css) and may stay empty. */
export function WaitlistFields({ email, userType, serviceType }: Parts) {
	return (
		<>
			<TextField {...email} kind="email" label="Email address" />
			<Radios {...userType} label="I am a:" choices={WAITLIST_AUDIENCES.map((value) => ({ value, label: waitlistAudienceLabels[value] }))} />
			<div data-only-for="CREATOR">
				<Select
					{...serviceType}
					label="Most interested in:"
					isOptional
					empty="Choose a service"
					choices={WAITLIST_SERVICES.map((value) => ({ value, label: waitlistServiceLabels[value] }))}
				/>
			</div>
		</>
	);
}

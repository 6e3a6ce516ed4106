import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type TextFieldProps = ComponentProps<typeof TextField>;

type StateFieldProps = Omit<TextFieldProps, "kind" | "label" | "hint" | "width">;

/** A state of the United States, by its name or its two-letter code. */
export const StateField = (props: StateFieldProps) => (
	<TextField
		{...props}
		kind="state"
		label="State"
		hint="The name or two letters, such as California or CA."
		width="medium"
	/>
);

type PlaceFieldsProps = {
	/** From Conform's `getInputProps`, or written by hand. */
	city: StateFieldProps;
	state: StateFieldProps;
	/** What the place is for, unless the form already says so. */
	cityHint?: string;
	isOptional?: boolean;
	/** Whether the place isn't the user's own, so browsers must not autofill it. */
	isOfAnother?: boolean;
};

/** A city and its state. */
export const PlaceFields = ({ city, state, cityHint, ...rest }: PlaceFieldsProps) => (
	<>
		<TextField {...city} {...rest} kind="city" label="City" hint={cityHint} width="medium" />
		<StateField {...state} {...rest} />
	</>
);

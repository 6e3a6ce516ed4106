import { href } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type LicenseCodeFormProps = {
	/** The code that was typed, to correct it. */
	typed?: string | undefined;
	isEmpty?: boolean;
};

/** The form in which anyone enters the code of a certificate. */
export const LicenseCodeForm = ({ typed, isEmpty = false }: LicenseCodeFormProps) => (
	<form
		method="get"
		action={href("/licenses")}
		className="grid max-w-2xl items-end gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto] [&>.field]:mb-0"
	>
		<TextField
			id="code"
			name="code"
			kind="search"
			defaultValue={typed}
			label="Code"
			hint={
				isEmpty
					? "Enter the code first. It has 16 letters and digits, such as 7K2M-9QXA-03RT-BC5D."
					: "16 letters and digits, such as 7K2M-9QXA-03RT-BC5D."
			}
		/>
		<Button type="submit" variant="main">
			Check
		</Button>
	</form>
);

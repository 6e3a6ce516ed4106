import { useState } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "./button.tsx";
import { controlClasses, controlProps, Field, type FieldProps } from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

/**
 * A password field. With JavaScript, it has a button that shows the password. Space for the button is
 * reserved, so that nothing moves when it appears. The field is never prefilled.
 */
export function PasswordField({
	isNew = false,
	...given
}: Omit<FieldProps, "defaultValue"> & { isNew?: boolean }) {
	const props = { ...given, errors: useFieldErrors(given) };
	const [isShown, setShown] = useState(false);
	const isHydrated = useHydrated();
	return (
		<Field {...props}>
			<div className="relative">
				<input
					type={isShown ? "text" : "password"}
					{...controlProps(props)}
					autoComplete={isNew ? "new-password" : "current-password"}
					spellCheck={false}
					autoCapitalize="none"
					className={classNames(controlClasses, "pr-20")}
				/>
				{isHydrated && (
					<Button
						variant="quiet"
						className="absolute inset-y-0 right-0 w-18 [--fill:transparent]"
						aria-controls={props.id}
						aria-label={`${isShown ? "Hide" : "Show"} ${props.label.toLowerCase()}`}
						onClick={() => setShown(!isShown)}
					>
						{isShown ? "Hide" : "Show"}
					</Button>
				)}
			</div>
		</Field>
	);
}

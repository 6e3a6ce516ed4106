import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { announce } from "#app/enhance/announce.ts";
import { NETWORK_ERROR } from "#app/enhance/sending.ts";
import { SubmitButton } from "./button.tsx";
import { describedBy, FieldNotes, fieldClasses } from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

type PasskeyButtonProps = {
	/** The field with the credential as JSON. */
	field: { id: string; name: string };
	/** `createPasskey` or `provePasskey`. */
	ask: () => Promise<string | undefined>;
	/** The label while the form is being sent. */
	pending: string;
	children: ReactNode;
};

/**
 * Submits a form after asking the user for a passkey. If the browser doesn't support passkeys, or without
 * JavaScript, the form is submitted without one, and the server explains what to do.
 */
export function PasskeyButton({ field: { id, name }, ask, pending, children }: PasskeyButtonProps) {
	const answer = useRef<HTMLInputElement>(null);
	const [isAsking, setAsking] = useState(false);
	const [problem, setProblem] = useState<string>();
	const refused = useFieldErrors({ name });
	const errors = problem ? [problem] : refused;

	const askFirst = async (event: MouseEvent<HTMLButtonElement>) => {
		event.preventDefault();
		const { currentTarget: button } = event;
		setAsking(true);
		setProblem(undefined);
		try {
			const credential = await ask();
			if (!answer.current) return;
			answer.current.value = credential ?? "";
			button.form?.requestSubmit(button);
			answer.current.value = "";
		} catch (error) {
			const text = describeProblem(error);
			setProblem(text);
			announce(text);
		} finally {
			setAsking(false);
		}
	};

	return (
		<div className={fieldClasses(errors)}>
			<FieldNotes id={id} errors={errors} />
			<input type="hidden" name={name} ref={answer} defaultValue="" />
			<SubmitButton
				id={id}
				pending={isAsking ? "Waiting for your passkey..." : pending}
				{...(isAsking && { isPending: true })}
				className={errors && "mt-2"}
				aria-describedby={describedBy({ id, hint: undefined, errors })}
				onClick={askFirst}
			>
				{children}
			</SubmitButton>
		</div>
	);
}

function describeProblem(error: unknown): string {
	if (error instanceof TypeError) return NETWORK_ERROR;
	if (error instanceof DOMException && error.name === "InvalidStateError")
		return "This device already has a passkey for your account.";
	return "We didn't get a passkey. Try again, or use another way.";
}

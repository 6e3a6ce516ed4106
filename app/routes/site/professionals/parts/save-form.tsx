import { href } from "react-router";
import { SubmitButton } from "#app/ui/form/button.tsx";

/** The path that saves a professional, or removes them from the saved ones. */
const savePath = (id: string, isSaved: boolean): string =>
	href(`/professional/:professionalId/${isSaved ? "unsave" : "save"}`, { professionalId: id });

type SaveFormProps = {
	id: string;
	name: string;
	isSaved: boolean;
	/** The path of the page to return to, if not the profile. */
	from?: string;
	isSmall?: boolean;
	className?: string;
};

/** Saves a professional, or removes them from the saved ones. */
export function SaveForm({ id, name, isSaved, from, isSmall = false, className }: SaveFormProps) {
	const action = savePath(id, isSaved);
	return (
		<form method="post" action={action}>
			{from && <input type="hidden" name="from" value={from} />}
			<SubmitButton
				variant={isSmall ? "quiet" : "plain"}
				isSmall={isSmall}
				className={className}
				action={action}
				pending={isSaved ? "Removing..." : "Saving..."}
			>
				{isSaved ? "Remove from saved" : "Save"}
				<span className="sr-only"> {name}</span>
			</SubmitButton>
		</form>
	);
}

/**
 * Saves a professional from a row inside another form, such as the one for comparing, and sends that form's
 * fields along. The page is the same for everyone, so it can't know who has already been saved.
 */
export function SaveButton({ id, name, from }: { id: string; name: string; from: string }) {
	const action = savePath(id, false);
	return (
		<SubmitButton
			variant="quiet"
			isSmall
			name="from"
			value={from}
			formMethod="post"
			formAction={action}
			action={action}
			pending="Saving..."
		>
			Save<span className="sr-only"> {name}</span>
		</SubmitButton>
	);
}

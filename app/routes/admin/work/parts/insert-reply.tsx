import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/choices.tsx";
import { INSERT_FIELD } from "#app/ui/form/form-fields.ts";

/** The value of INSERT_FIELD with which the form inserts the chosen saved reply. */
export const INSERT_REPLY = "reply";

type InsertReplyProps = {
	label: string;
	button?: string;
	/** The IDs and titles of the saved replies. */
	replies: readonly { value: string; label: string }[];
	/** The fragment that the page returns to after the reply is inserted, such as "#reply-title". */
	place: string;
};

/**
 * A field and a button that add a saved reply to the text in the same form. The form's action must pass
 * `insert` to `formAction`. Renders nothing if there are no saved replies.
 */
export const InsertReply = ({ label, button = "Insert reply", replies, place }: InsertReplyProps) =>
	replies.length > 0 && (
		<div className="mb-6 flex flex-wrap items-end gap-3 [&>.field]:mb-0 [&>.field]:flex-1">
			<Select id="reply" name="reply" label={label} isOptional choices={replies} empty="None" />
			<Button type="submit" name={INSERT_FIELD} value={INSERT_REPLY} formAction={place}>
				{button}
			</Button>
		</div>
	);

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
	/** The fragment to which the page leads back, such as "#reply-title". */
	place: string;
};

/**
 * Chooses a saved reply and adds it to what was typed in the same form, whose action has `insert`. Absent if
 * there are no saved replies.
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

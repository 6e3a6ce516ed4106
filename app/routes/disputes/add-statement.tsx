import { data } from "react-router";
import { addStatement } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { appealDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { disputePath } from "#app/domain/bookings/disputes/dispute.ts";
import { StatementFields as Fields, StatementForm } from "#app/domain/bookings/disputes/dispute-forms.ts";
import { getDispute } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/add-statement";
import { disputeHandle } from "./parts/breadcrumbs.ts";
import { DisputeFactsList, getEyebrow, MovedOn } from "./parts/command-page.tsx";
import { loadDisputeCommand } from "./parts/load-dispute.server.ts";
import { loadStatementDraft, sendStatement } from "./parts/send-statement.server.ts";
import { StatementFields } from "./parts/statement-fields.tsx";

export const handle = { upload: true, ...disputeHandle };

/** The command named by the last word of the URL. */
const findCommand = (pattern: string) => (lastWord(pattern) === "appeal" ? "appeal" : "add-statement");

const kinds = { "add-statement": "ADDITION", appeal: "APPEAL" } as const;

const done = {
	"add-statement": "You added to your statement.",
	appeal: "You appealed. Someone else on our team decides.",
};

export async function loader({ params, context, pattern }: Route.LoaderArgs) {
	const actor = getActor(context);
	const command = findCommand(pattern);
	const { page, dispute, status } = await loadDisputeCommand(actor, command, params);
	const draft = await loadStatementDraft(actor, { kind: kinds[command], about: dispute });
	return data(
		{ ...page, command, typed: { statement: draft.typed?.statement ?? "" }, kept: draft.kept },
		{ status },
	);
}

export const action = ({ params, context, pattern }: Route.ActionArgs) =>
	formAction(context, StatementForm, async ({ statement, kept }, actor, received) => {
		const { bookingId, disputeId } = params;
		const command = findCommand(pattern);
		await sendStatement(
			actor,
			{
				kind: kinds[command],
				about: await getDispute(actor, params),
				bookingId,
				kept,
				received,
				path: disputePath(bookingId, disputeId, command),
				typed: { choice: "", amount: "", statement },
				checked: Fields.safeParse({ statement }),
			},
			(fields, files) =>
				(command === "appeal" ? appealDecision : addStatement)(actor, { ...params, ...fields, files }),
		);
		return redirectWithFlash(disputePath(bookingId, disputeId), done[command]);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

/** A statement with files: an addition, or the appeal of a decision. */
export default function AddStatement({ loaderData: page, actionData }: Route.ComponentProps) {
	const { command, isPossible, due, other, kept, path, label } = page;
	const [form, fields] = usePageForm<typeof StatementForm>({
		lastResult: actionData,
		defaultValue: page.typed,
	});
	const isAppeal = command === "appeal";
	const lead = isAppeal
		? `Someone on our team who didn't take part in the decision reads everything again and decides within 10 business days. That decision is final. Until then, nothing moves.`
		: `We'll email ${other}. What you write stays part of the dispute and can't be changed later.`;
	return (
		<Page title={label} description={lead} form={form}>
			<PageTitle
				eyebrow={getEyebrow(page)}
				aside={isPossible && isAppeal && due ? `Appeal by ${due.text}` : undefined}
				lead={isPossible ? lead : undefined}
			>
				{label}
			</PageTitle>
			{isPossible ? (
				<div className="max-w-xl">
					<DisputeFactsList page={page} />
					<PageForm
						form={form}
						submit={isAppeal ? "Appeal the decision" : "Add to your statement"}
						pending="Sending..."
						hasFiles
						className="max-w-xl"
					>
						<StatementFields
							fields={fields}
							label={isAppeal ? "What is wrong with the decision?" : "Your statement"}
							hint={isAppeal ? "Say what it overlooks, or what is new." : "Say what is new."}
							other={other}
							kept={kept}
						/>
					</PageForm>
				</div>
			) : (
				!actionData && <MovedOn page={page} />
			)}
			<p className="mt-6">
				<Link to={path}>{isPossible ? "Cancel" : "See the dispute"}</Link>
			</p>
		</Page>
	);
}

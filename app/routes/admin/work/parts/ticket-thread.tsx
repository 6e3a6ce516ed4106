import { href } from "react-router";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";

type Time = { dateTime: string; text: string };

type SenderProps = {
	ticket: {
		email: string;
		name: string;
		userType: string;
		inquiryType: string;
		account: { id: string; name: string; role: string; emailVerifiedAt: Date | null } | null;
	};
	others: readonly { id: string; reference: string; state: string; href: string; createdAt: Time }[];
};

const words = (value: string) => value.charAt(0) + value.slice(1).toLowerCase();

/** The sender of a ticket, with other tickets from the same address. */
export function Sender({ ticket: { email, name, userType, inquiryType, account }, others }: SenderProps) {
	return (
		<section aria-labelledby="sender-title">
			<SectionHeading id="sender-title">Sender</SectionHeading>
			<SummaryList
				rows={[
					{ label: "Name", value: name },
					{ label: "Email address", value: email },
					{
						label: "Account with this address",
						value: account ? (
							<>
								<Link to={href("/admin/users/:userId", { userId: account.id })}>{account.name}</Link>,{" "}
								{account.role.toLowerCase()}
								{account.emailVerifiedAt ? "" : " (address not confirmed)"}
							</>
						) : (
							"None"
						),
					},
					{ label: "Says they are", value: words(userType) },
					{ label: "About", value: words(inquiryType) },
					...(others.length > 0
						? [
								{
									label: "Other tickets",
									value: (
										<ul>
											{others.map(({ id, reference, state, href, createdAt }) => (
												<li key={id}>
													<Link to={href}>{reference}</Link> {words(state)},{" "}
													<time dateTime={createdAt.dateTime}>{createdAt.text}</time>
												</li>
											))}
										</ul>
									),
								},
							]
						: []),
				]}
			/>
		</section>
	);
}

/** The ticket's messages, oldest first. */
export function Thread({
	messages,
	name,
}: {
	messages: readonly { id: string; author: "SENDER" | "TEAM"; body: string; at: Time }[];
	name: string;
}) {
	return (
		<section aria-labelledby="thread-title">
			<SectionHeading id="thread-title">Thread</SectionHeading>
			<Timeline
				label="Thread"
				events={messages.map(({ id, author, body, at }) => ({
					id,
					title: author === "TEAM" ? "Team" : name,
					time: at,
					children: <p className="whitespace-pre-line wrap-anywhere">{body}</p>,
				}))}
			/>
		</section>
	);
}

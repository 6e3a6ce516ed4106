import type { ReactNode } from "react";
import { href } from "react-router";
import type { Profile } from "#app/domain/profiles/professional-queries.server.ts";
import { creatorPath, requestPath } from "#app/session/return-path.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { SaveForm } from "./save-form.tsx";

/** A professional's key facts, and below them what readers can do. */
export function ProfileAside({ profile, children }: { profile: Profile; children?: ReactNode }) {
	const {
		businessName,
		photo,
		rate,
		rating,
		experience,
		radius,
		travel,
		response,
		awayUntil,
		isRemote,
		languages,
	} = profile;
	return (
		<aside
			aria-labelledby="figures-title"
			className="price-card border border-t-3 border-rule border-t-line bg-sheet p-4 sm:p-5"
		>
			<h2 id="figures-title" className="sr-only">
				At a glance
			</h2>
			<div className="flex items-center gap-4">
				<Avatar name={businessName} photo={photo} size="large" isFirst />
				<div>
					<p className="font-serif text-h3 font-semibold">{rate}</p>
					<Rating {...rating} />
				</div>
			</div>
			<div className="mt-5 border-t border-rule pt-4">
				<dl className="grid gap-3">
					<Fact label="Experience">{experience}</Fact>
					<Fact label="Works in">{radius}</Fact>
					<Fact label="Travels">{travel}</Fact>
					{isRemote !== null && <Fact label="Works remotely">{isRemote ? "Yes" : "No, only in person"}</Fact>}
					{languages.length > 0 && <Fact label="Languages">{languages.join(", ")}</Fact>}
					<Fact label="Response time">{response ?? "Not enough data yet"}</Fact>
				</dl>
			</div>
			{(awayUntil || children) && (
				<div className="no-print mt-5 grid gap-3 border-t border-rule pt-5">
					{awayUntil && (
						<p>
							Away until <time dateTime={awayUntil}>{formatDate(awayUntil)}</time>. You can send requests
							again after that.
						</p>
					)}
					{children}
				</div>
			)}
		</aside>
	);
}

type ProfileActionsProps = { profile: Profile; saved: boolean | undefined } & {
	role: "CREATOR" | "PROFESSIONAL" | "ADMIN" | undefined;
};

/** Request a quote, save, report. */
export function ProfileActions({
	profile: { id, businessName, isExample, awayUntil },
	saved,
	role,
}: ProfileActionsProps) {
	const isCustomer = role === undefined || role === "CREATOR";
	return (
		<>
			{isExample ? (
				<ButtonLink href={requestPath(role)}>Tell us what you need</ButtonLink>
			) : (
				!awayUntil &&
				isCustomer && (
					<ButtonLink
						href={creatorPath(href("/booking/request-quote/:professionalId", { professionalId: id }), role)}
					>
						Request a quote
					</ButtonLink>
				)
			)}
			{isCustomer && <SaveForm id={id} name={businessName} isSaved={saved === true} className="w-full" />}
			{!isExample && (
				<p className="text-small">
					<a
						href={href("/report/:subject/:subjectId", { subject: "professional", subjectId: id })}
						className="inline-flex min-h-6 items-center"
					>
						Report this profile
					</a>
				</p>
			)}
		</>
	);
}

function Fact({ label, children }: { label: string; children: string }) {
	return (
		<div>
			<dt className="text-small text-soft">{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

import { lazy, Suspense } from "react";
import { href } from "react-router";
import { LANGUAGES, languageName } from "#app/domain/market/language.ts";
import { getSpecialtyChoices } from "#app/domain/market/specialties.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formatWhenDay, showDays } from "#app/domain/platform/time/time-zones.server.ts";
import { editProfile, getProfileValues, previewProfile } from "#app/domain/profiles/edit-profile.server.ts";
import { describeImageCount } from "#app/domain/profiles/image.ts";
import { formatUnitPrice, type PriceModel } from "#app/domain/profiles/price.ts";
import { NOT_PROVIDED } from "#app/domain/profiles/professional.ts";
import {
	type EditableProfile,
	getEditableProfile,
} from "#app/domain/profiles/professional-queries.server.ts";
import { EditProfileForm } from "#app/domain/profiles/profile-forms.ts";
import { findUserImages } from "#app/domain/vetting/portfolio.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { hashText } from "#app/ui/hash.ts";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Fold } from "#app/ui/list/fold.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/edit-profile";
import {
	AreasSection,
	AvailabilitySection,
	DescriptionSection,
	LicensesSection,
	LinksSection,
	PackagesSection,
	PicturesSection,
	PricesSection,
	SpecialtiesSection,
	WorkSection,
} from "./parts/editor-sections.tsx";

/** Professionals who aren't approved yet don't have a profile. Their dashboard shows the next step. */
export async function loader({ context }: Route.LoaderArgs) {
	try {
		const actor = getActor(context);
		const [profile, images] = await Promise.all([getEditableProfile(actor), findUserImages(actor)]);
		const { until = "", ...values } = withVersion(getProfileValues(profile));
		const [month = "", day = "", year = ""] = String(until).split("/");
		return {
			profile: {
				...profile,
				checks: profile.checks.map(({ passedOn, ...check }) => ({
					...check,
					passedOn: passedOn && formatWhenDay(passedOn),
				})),
				licenses: profile.licenses.map(({ checkedOn, ...license }) => ({
					...license,
					checkedOn: checkedOn && formatWhenDay(checkedOn),
				})),
			},
			busy: profile.busyPeriods.map(({ id, firstDay, lastDay }) => ({
				id,
				days: showDays(firstDay, lastDay),
			})),
			images,
			imageCount: describeImageCount(images) || "No photos yet. Your initials are shown.",
			saved: summarize(profile),
			values: { ...values, until: { month, day, year } },
			specialties: listSpecialties(profile),
			languages: LANGUAGES.map((code) => ({ value: code, label: languageName(code) ?? code })),
		};
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found") throw seeOther(href("/dashboard"));
		throw error;
	}
}

const listSpecialties = ({ lines, specialtySlugs }: EditableProfile) =>
	getSpecialtyChoices(
		lines.map(({ line }) => line),
		specialtySlugs,
	);

/** What is saved in the sections whose fields are closed, in a few words each. */
function summarize(profile: EditableProfile) {
	const price = (cents: number | null, model: PriceModel) =>
		cents === null ? [] : [formatUnitPrice(cents, model)];
	return {
		specialties: [
			...listSpecialties(profile).flatMap(({ value, label }) =>
				profile.specialtySlugs.includes(value) ? [label] : [],
			),
			...profile.otherSpecialties,
		].join(", "),
		prices: [
			...price(profile.dayFromCents, "DAY"),
			...price(profile.projectFromCents, "PROJECT"),
			...price(profile.monthFromCents, "MONTH"),
		].join(", "),
		languages: profile.languages.join(", "),
		areas: profile.areas.join(", "),
		links: profile.links.map(({ label }) => label).join(", "),
	};
}

const pages = {
	pictures: href("/professional/edit/pictures"),
	"busy-dates": href("/professional/edit/busy-dates"),
	licenses: href("/professional/edit/licenses"),
};

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		EditProfileForm,
		async ({ next, ...edits }, actor) => {
			await editProfile(actor, edits);
			return redirectWithFlash(next ? pages[next] : href("/professional/edit"), "Your profile is saved.");
		},
		{ preview: ({ next, ...edits }, actor) => previewProfile(actor, edits) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

/** Lazy, so that only a preview downloads this code. */
const ProfilePreview = lazy(() =>
	import("./parts/profile-preview.tsx").then((parts) => ({ default: parts.ProfilePreview })),
);

/** The fragment of the preview, which begins with the title, far above the preview button. */
const PREVIEW = "#preview";

const entries = [
	{ id: "pictures", text: "Photos" },
	{ id: "description", text: "Description" },
	{ id: "specialties", text: "Specialties" },
	{ id: "prices", text: "Prices" },
	{ id: "packages", text: "Packages" },
	{ id: "availability", text: "Availability" },
	{ id: "work", text: "How you work" },
	{ id: "areas", text: "Service areas" },
	{ id: "links", text: "Links" },
	{ id: "licenses", text: "Licenses" },
	{ id: "checked", text: "What we checked" },
];

/** The professional's own profile as one form, below a preview of it if one was requested. */
export default function EditProfile({
	loaderData: { profile, busy, images, imageCount, saved, values, specialties, languages },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditProfileForm>({
		// The ID changes once the profile is saved, so that the form starts with the saved values.
		id: `profile-${hashText(values.version).toString(36)}`,
		lastResult: actionData,
		defaultValue: values,
	});
	const typed = Object(form.initialValue) as Partial<Record<string, unknown>>;
	const loaded: Partial<Record<string, unknown>> = values;
	const isChanged = (names: readonly string[]) =>
		names.some((name) => listTexts(typed[name]) !== listTexts(loaded[name]));
	const { businessName, state, path } = profile;
	const isListed = state === "LISTED";
	const preview = actionData?.preview;
	return (
		<Page
			title={preview ? "Preview of your profile" : "Your profile"}
			description="Edit your public profile and preview it."
			form={form}
		>
			<div id="preview">
				<PageTitle
					eyebrow={businessName}
					aside={
						isListed ? (
							<StatusTag status="done">Listed</StatusTag>
						) : (
							<StatusTag status="stopped">Suspended</StatusTag>
						)
					}
					lead={
						preview
							? "This is what others would see. Nothing is saved yet. Your answers are below the preview."
							: "What you save here is on your public profile immediately."
					}
				>
					{preview ? "Preview of your profile" : "Your profile"}
				</PageTitle>
			</div>
			{preview && (
				<div className="mb-16">
					<p className="mb-10 flex flex-wrap gap-3">
						<SubmitButton form={form.id} pending="Saving...">
							Save profile
						</SubmitButton>
						<a href="#edit" className="button button-plain">
							Continue editing
						</a>
					</p>
					<Suspense>
						<ProfilePreview profile={preview} />
					</Suspense>
				</div>
			)}
			{!isListed && (
				<Notice title="Your profile is suspended" variant="due" className="measure mb-10">
					<p>
						No one can see it for now. We emailed you the reason. If you think it's a mistake, reply to that
						email.
					</p>
				</Notice>
			)}
			{preview && (
				<SectionHeading id="edit" className="mb-8">
					Continue editing
				</SectionHeading>
			)}
			<Margined
				margin={
					<Contents entries={entries} label="Sections">
						{isListed && (
							<p className="mt-4 text-small">
								<a href={path}>See your live profile</a>
							</p>
						)}
					</Contents>
				}
			>
				<PageForm
					form={form}
					submit="Save profile"
					hasOtherButtons
					hasStickyButtons
					aside={
						<Button type="submit" name={PREVIEW_FIELD} value="1" formAction={PREVIEW}>
							Preview
						</Button>
					}
					className="max-w-2xl"
				>
					<PicturesSection images={images} count={imageCount} />
					<DescriptionSection fields={fields} />
					<SpecialtiesSection {...{ fields, isChanged }} saved={saved.specialties} choices={specialties} />
					<PricesSection {...{ fields, isChanged }} saved={saved.prices} />
					<PackagesSection {...{ fields, isChanged }} packages={profile.packages} />
					<AvailabilitySection fields={fields} periods={busy} />
					<WorkSection {...{ fields, isChanged }} saved={saved.languages} choices={languages} />
					<AreasSection {...{ fields, isChanged }} saved={saved.areas} place={profile.place} />
					<LinksSection {...{ fields, isChanged }} saved={saved.links} />
					<LicensesSection licenses={profile.licenses} />
				</PageForm>
				<CheckedFacts profile={profile} />
			</Margined>
		</Page>
	);
}

/**
 * A field's value as text, for comparison. The checked boxes of a group are sorted, so their order doesn't
 * matter.
 */
const listTexts = (value: unknown): string => [value ?? []].flat().map(String).sort().join("\n");

const perLine = (lines: readonly string[]) =>
	lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>);

/** Facts from the approved application, which only the team can change. */
function CheckedFacts({
	profile,
}: {
	profile: Pick<EditableProfile, "lines" | "place" | "radius" | "travel" | "experience" | "checks">;
}) {
	const { lines, place, radius, travel, experience, checks } = profile;
	return (
		<Fold id="checked" title="What we checked" className="mt-14 max-w-2xl">
			<p className="measure mb-4">
				These come from your approved application. If something has changed,{" "}
				<a href={href("/support")}>contact support</a>. Some changes need a new check.
			</p>
			<SummaryList
				rows={[
					{ label: "Services", value: perLine(lines.map(({ label }) => label)) },
					{ label: "Place", value: place },
					{ label: "Works in", value: radius },
					{ label: "Travels", value: travel },
					{ label: "Experience", value: experience },
					{
						label: "Checks",
						value: perLine(
							checks.map(({ label, passedOn }) => `${label}, ${passedOn ?? NOT_PROVIDED.toLowerCase()}`),
						),
					},
				]}
			/>
		</Fold>
	);
}

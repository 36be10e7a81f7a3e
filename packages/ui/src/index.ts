// Entry of the package: the components that the traders' app and the console use. The styles are in "@candor/ui/styles.css".
export {
	Button,
	type ButtonProps,
	type ButtonSize,
	type ButtonTone,
	IconButton,
	type IconButtonProps,
} from "./actions/button.tsx";
export { Chip, type ChipProps } from "./actions/chip.tsx";
export { PullToRefresh, type PullToRefreshProps } from "./actions/pull-to-refresh.tsx";
export { useSelectedIntoView } from "./actions/scroll-selected-into-view.ts";
export { Segmented, type SegmentedProps, type SegmentTone } from "./actions/segmented.tsx";
export { Tabs, type TabsProps } from "./actions/tabs.tsx";
export { CheckBox, type CheckBoxProps } from "./fields/check-box.tsx";
export { Field, type FieldProps } from "./fields/field.tsx";
export { FigureField, type FigureFieldProps } from "./fields/figure-field.tsx";
export { Select } from "./fields/select.tsx";
export type { SelectProps } from "./fields/select-trigger.ts";
export { Steppers, type SteppersProps } from "./fields/steppers.tsx";
export { Amount, type AmountProps } from "./figures/amount.tsx";
export { DOTS, type Figures, useFigures } from "./figures/figures.ts";
export { Price, type PriceProps } from "./figures/price.tsx";
export { join } from "./join.ts";
export { type LazyPartState, useLazyPart, useOpenedPart } from "./lazy/lazy-part.ts";
export type { DialogProps } from "./overlays/alert.tsx";
export { Dialog } from "./overlays/dialog.tsx";
export type { SheetProps, SideMenuProps } from "./overlays/drawers.tsx";
export { closeTopLayer, onLayers, useLayer } from "./overlays/layers.ts";
export { Sheet, SideMenu } from "./overlays/sheet.tsx";
export { EmptyState, type EmptyStateProps } from "./status/empty-state.tsx";
export { ProgressBar, type ProgressBarProps } from "./status/progress-bar.tsx";
export { Skeleton, type SkeletonProps } from "./status/skeleton.tsx";
export { dismissAllToasts, dismissToastsOnNavigation, KEEP_ON_NAVIGATION, type ToastTone, toast } from "./status/toast-store.ts";
export { ToastRegion } from "./status/toasts.tsx";
export { Article, type ArticleBlock, type ArticleProps } from "./surfaces/article.tsx";
export { Badge, type BadgeTone } from "./surfaces/badge.tsx";
export { Card } from "./surfaces/card.tsx";
export { CoinIcon, type CoinIconProps } from "./surfaces/coin-icon.tsx";
export { DepthBar, type DepthBarProps } from "./surfaces/depth-bar.tsx";
export { Sparkline, type SparklineProps } from "./surfaces/sparkline.tsx";

// admin/block-reviews: people who may be blocked people come back, and the decisions on them.

/** The organisers' calls about what they write to the guests of an event. */
